#!/usr/bin/env bash
# Fetches and builds the Markdown parsers that are written in other languages into .parsers/, the newest that Debian has
# (sid), for `npm run test:parsers`. Nothing is installed on the system, and root is not needed: packages are unpacked,
# and programs started through the C library that came with them. What is there already is kept; remove .parsers/ for
# newer versions. Needs Debian or a descendant of it (apt-get, dpkg-deb), and for the parsers in Rust `cc` as a linker.
#
# test/readers/setup.sh [part ...]    only these of: goldmark rust league python pandoc
set -euo pipefail

drivers=$(cd "$(dirname "$0")/drivers" && pwd)
parsers=$(cd "$(dirname "$0")/../.." && pwd)/.parsers
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
multiarch=$(uname -m)-linux-gnu

# All of a part's crates, as comrak's own Debian package wants more than it needs, and at times more than there is.
crates='
bitflags caseless comrak entities fastrand finl-unicode itoa jetscii memchr phf phf-codegen phf-generator phf-shared
proc-macro2 pulldown-cmark pulldown-cmark-escape quote rand-0.8 rand-core-0.6 rustc-hash ryu serde serde-core
serde-derive serde-json siphasher smallvec syn tinyvec tinyvec-macros typed-arena unicase unicode-ident
unicode-normalization zmij
'

# What each part brings to .parsers/bin.
programs_of() {
  case $1 in
    goldmark) echo goldmark ;;
    rust) echo comrak pulldown-cmark ;;
    league) echo league ;;
    python) echo markdown-it-py mistune ;;
    pandoc) echo pandoc ;;
    *) return 1 ;;
  esac
}

# An apt of its own, which knows of sid alone and believes that nothing is installed.
prepare_apt() {
  mkdir -p "$parsers"/apt/{state/lists/partial,cache/archives/partial,parts} "$parsers"/{bin,debs}
  : >"$parsers/apt/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror sid main" >"$parsers/apt/sources.list"
  cat >"$parsers/apt/apt.conf" <<APT
Dir::State "$parsers/apt/state";
Dir::State::status "$parsers/apt/status";
Dir::Cache "$parsers/apt/cache";
Dir::Etc::sourcelist "$parsers/apt/sources.list";
Dir::Etc::sourceparts "$parsers/apt/parts";
Dir::Etc::preferencesparts "$parsers/apt/parts";
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Acquire::Languages "none";
APT
  export APT_CONFIG=$parsers/apt/apt.conf
  if ! apt-get -q -o APT::Update::Error-Mode=any update; then
    echo "$mirror does not answer"
    exit 1
  fi
}

# The packages, and all that they depend on. Simulated, as apt is to install nothing.
closure_of() {
  apt-get -qq -s install "$@" | awk '$1 == "Inst" { print $2 }'
}

# Unpacks packages, and those alone, into a folder.
unpack() {
  local root=$1 package
  shift
  mkdir -p "$root" "$parsers/debs"
  (cd "$parsers/debs" && apt-get -q download "$@")
  for package in "$@"; do
    dpkg-deb -x "$parsers/debs/${package}"_*.deb "$root"
  done
}

# The version of a parser, as it names it itself, by its unpacked package.
version_of() {
  dpkg-deb -f "$parsers/debs/$1"_*.deb Version | sed -E 's/^[0-9]+://; s/[-+].*//'
}

# How a program of an unpacked folder is started: with the C library there.
loader_of() {
  local libraries=$1/usr/lib/$multiarch
  echo "$libraries"/ld-linux-*.so.* --library-path "$libraries"
}

# Writes a program that runs a command.
write_program() {
  printf '#!/bin/sh\nexec %s "$@"\n' "$2" >"$1.new"
  chmod +x "$1.new"
  mv "$1.new" "$1"
}

install_goldmark() {
  local root=$parsers/build/go
  # shellcheck disable=SC2046
  unpack "$root" golang-github-yuin-goldmark-dev $(closure_of golang-go | grep -E '^golang-[0-9.]+-(go|src)$')
  local go
  go=$(echo "$root"/usr/lib/go-*/bin/go)
  GO111MODULE=off GOTOOLCHAIN=local GOPATH=$root/usr/share/gocode GOCACHE=$root/cache GOFLAGS='' CGO_ENABLED=0 \
    "$go" build -ldflags "-s -w -X main.version=$(version_of golang-github-yuin-goldmark-dev)" \
    -o "$parsers/bin/goldmark" "$drivers/goldmark.go"
}

install_rust() {
  local root=$parsers/build/rust
  command -v cc >/dev/null || {
    echo 'there is no C compiler (cc), which rustc links with'
    return 1
  }
  # shellcheck disable=SC2046,SC2086
  unpack "$root" $(closure_of rustc cargo | grep -vE '^(gcc|cpp|binutils|linux-libc-dev)') $(printf 'librust-%s-dev ' $crates)
  write_program "$root/rustc" "$(loader_of "$root") $root/usr/bin/rustc --sysroot $root/usr"
  write_program "$root/cargo" "$(loader_of "$root") $root/usr/bin/cargo"
  cp -r "$drivers/rust" "$root/driver"
  mkdir -p "$root/driver/.cargo"
  cat >"$root/driver/.cargo/config.toml" <<CARGO
[source.crates-io]
replace-with = "debian"
[source.debian]
directory = "$root/usr/share/cargo/registry"
CARGO
  (cd "$root/driver" && env -u CARGO_TARGET_DIR CARGO_HOME="$root/home" RUSTC="$root/rustc" RUSTFLAGS= \
    PULLDOWN_CMARK_VERSION="$(version_of librust-pulldown-cmark-dev)" "$root/cargo" build --release --offline)
  cp "$root"/driver/target/release/{comrak,pulldown-cmark} "$parsers/bin"
}

install_league() {
  local root=$parsers/league
  # shellcheck disable=SC2046
  unpack "$root" $(closure_of php-cli php-mbstring php-league-commonmark)
  # Debian's autoloaders name each other by where they are installed.
  find "$root/usr/share/php" -name autoload.php -exec sed -i "s|'/usr/share/php/|'$root/usr/share/php/|" {} +
  write_program "$parsers/bin/league" "$(loader_of "$root") $(echo "$root"/usr/bin/php[0-9]*) -n \
-d extension_dir=$(echo "$root"/usr/lib/php/20*) -d extension=mbstring \
$drivers/league.php $root/usr/share/php $(version_of php-league-commonmark)"
}

install_python() {
  local root=$parsers/python python
  # shellcheck disable=SC2046
  unpack "$root" $(closure_of python3 python3-markdown-it python3-linkify-it python3-mistune)
  python="$(loader_of "$root") $(echo "$root"/usr/bin/python3.[0-9]*) -E -s"
  write_program "$parsers/bin/markdown-it-py" "$python $drivers/markdown-it-py.py"
  write_program "$parsers/bin/mistune" "$python $drivers/mistune-gfm.py"
}

install_pandoc() {
  local root=$parsers/pandoc
  # shellcheck disable=SC2046
  unpack "$root" $(closure_of pandoc)
  write_program "$parsers/bin/pandoc" \
    "env pandoc_datadir=$root/usr/share/pandoc $(loader_of "$root") $root/usr/bin/pandoc lua $drivers/pandoc.lua"
}

has_all() {
  local program
  for program in $(programs_of "$1"); do
    [ -x "$parsers/bin/$program" ] || return 1
  done
}

# Installs a part in a process of its own, so that what it fails on stops it alone.
attempt() {
  local part=$1 started=$SECONDS log=$parsers/$1.log
  if has_all "$part"; then
    echo "$part: is there"
  elif PART=$part bash "$0" >"$log" 2>&1; then
    echo "$part: installed, in $((SECONDS - started)) s"
  else
    echo "$part: NOT installed, so the readers of $(programs_of "$part") are skipped. The end of $log:"
    tail -n 5 "$log" | sed 's/^/    /'
  fi
}

if [ -n "${PART:-}" ]; then
  export APT_CONFIG=$parsers/apt/apt.conf
  "install_$PART"
  rm -rf "$parsers/build"
  exit
fi

parts=("$@")
[ $# -gt 0 ] || parts=(goldmark rust league python pandoc)
missing=()
for part in "${parts[@]}"; do
  programs_of "$part" >/dev/null || {
    echo "there is no part $part"
    exit 2
  }
  has_all "$part" || missing+=("$part")
done
if [ ${#missing[@]} -gt 0 ]; then
  prepare_apt
fi
for part in "${parts[@]}"; do
  attempt "$part"
done
rm -rf "$parsers"/{debs,apt,build}
