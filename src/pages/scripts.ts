/**
 * Whether a text has letters that no grid of equal columns holds, so that how wide they are is a guess: those of scripts
 * whose letters join or stack, Arabic and its kin, and those of India and around.
 */
export const isUncounted: (text: string) => boolean = /* @__PURE__ */ testerOf(
  'Arab Syrc Nkoo Mong Tibt Mymr Khmr Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh',
)

/**
 * Whether a text has characters of a script that writes no spaces between words. UAX #14 leaves it to a dictionary where
 * their lines end; the engine has one.
 */
export const hasUnspaced: (text: string) => boolean = /* @__PURE__ */ testerOf('Thai Laoo Khmr Mymr')

/** Tells whether a text has characters of any of these scripts, by their codes in ISO 15924. */
function testerOf(scripts: string): (text: string) => boolean {
  let expression: RegExp | undefined
  return (text) => {
    // One class, which is faster than an alternative for each; made by the first text, as that takes a millisecond.
    expression ??= new RegExp(`[${scripts.replace(/(\w+) ?/g, '\\p{Script=$1}')}]`, 'u')
    return expression.test(text)
  }
}
