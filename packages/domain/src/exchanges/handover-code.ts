/** Without the confusable I, L, O, 0 and 1. The length, 31, is a prime, which the check character needs. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const SECRET = 7
export const HANDOVER_CODE_LENGTH = SECRET + 1

/**
 * A handover code: seven random characters (31^7, about 2^34) and a check character. `random` returns an integer from 0
 * (inclusive) to its bound (exclusive).
 */
export function makeHandoverCode(random: (below: number) => number): string {
  const secret = Array.from({ length: SECRET }, () => LETTERS.charAt(random(LETTERS.length))).join('')
  return secret + checkOf(secret)
}

/**
 * Parses a typed code; spaces, dashes and case are ignored. Null if the check character does not match, so that one wrong or
 * two swapped characters are detected without network.
 */
export function readHandoverCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s\-–.]/g, '').toUpperCase()
  if (code.length !== HANDOVER_CODE_LENGTH || [...code].some((letter) => !LETTERS.includes(letter))) return null
  return checkOf(code.slice(0, SECRET)) === code.at(-1) ? code : null
}

/** Formats a code for display: “ABCD EFGH”. */
export function sayHandoverCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

/** A weighted checksum: one wrong character or two swapped adjacent characters change it. */
function checkOf(secret: string): string {
  const sum = [...secret].reduce((total, letter, index) => total + (index + 2) * LETTERS.indexOf(letter), 0)
  return LETTERS.charAt(sum % LETTERS.length)
}

const MARK = '#consegna='

/** The URL in the QR code: the exchange page with the code in the fragment, which browsers do not send to the server. */
export function handoverAddress(page: string, code: string): string {
  return `${page}${MARK}${code}`
}

/** The code in a scanned text or in the URL of the page; null if there is none. */
export function codeInAddress(text: string): string | null {
  const start = text.indexOf(MARK)
  return readHandoverCode(start < 0 ? text : text.slice(start + MARK.length))
}
