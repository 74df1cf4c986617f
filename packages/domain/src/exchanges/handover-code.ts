/** No I, L, O, 0, 1: nobody has to ask which one it is. 31 is a prime, which the check character needs. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const SECRET = 7
export const HANDOVER_CODE_LENGTH = SECRET + 1

/**
 * A code that somebody shows at the handover: seven random characters (31^7, about 2^34) and one that checks them. `random`
 * answers an integer from 0 up to, without, its bound.
 */
export function makeHandoverCode(random: (below: number) => number): string {
  const secret = Array.from({ length: SECRET }, () => LETTERS.charAt(random(LETTERS.length))).join('')
  return secret + checkOf(secret)
}

/**
 * What somebody has typed, as the code itself: spaces, dashes and case do not count. Null where it cannot be a code, so that
 * one wrong or two swapped characters are found without network.
 */
export function readHandoverCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s\-–.]/g, '').toUpperCase()
  if (code.length !== HANDOVER_CODE_LENGTH || [...code].some((letter) => !LETTERS.includes(letter))) return null
  return checkOf(code.slice(0, SECRET)) === code.at(-1) ? code : null
}

/** As it is read out: “ABCD EFGH”. */
export function sayHandoverCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

/** Each place weighs differently, so that two neighbours that were swapped give another sum, as one that is wrong does. */
function checkOf(secret: string): string {
  const sum = [...secret].reduce((total, letter, index) => total + (index + 2) * LETTERS.indexOf(letter), 0)
  return LETTERS.charAt(sum % LETTERS.length)
}

const MARK = '#consegna='

/** What the square picture holds: the page of the exchange, which a phone's own camera opens too. What follows the # is sent to nobody. */
export function handoverAddress(page: string, code: string): string {
  return `${page}${MARK}${code}`
}

/** The code in what a camera has read, or in the address of the page; null where there is none. */
export function codeInAddress(text: string): string | null {
  const start = text.indexOf(MARK)
  return readHandoverCode(start < 0 ? text : text.slice(start + MARK.length))
}
