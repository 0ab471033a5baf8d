"""What the drivers in Python share: a line of JSON in, a list of texts; a line out, the list of their HTML."""

import json
import sys


def answer(version, render):
    """Says the parser's version first, then answers each line until there are no more."""
    write(version)
    for line in sys.stdin.buffer:
        write([attempt(render, text) for text in json.loads(line)])


def attempt(render, text):
    """A text that a parser fails on is misread: its HTML says why."""
    try:
        return render(text)
    except Exception as error:
        return f"<pre>{error!r}</pre>"


def write(value):
    # As ASCII, so that no locale has a say.
    sys.stdout.buffer.write(json.dumps(value).encode("ascii") + b"\n")
    sys.stdout.buffer.flush()
