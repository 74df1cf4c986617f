/** Excludes I, L, O, 0 and 1, which are easily confused. The check character requires a prime number of characters, here 31. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const SECRET_LENGTH = 7
export const HANDOVER_CODE_LENGTH = SECRET_LENGTH + 1

/**
 * Creates a handover code: seven random characters (31^7, about 2^34) and a check character. `random` returns an integer from 0
 * (inclusive) to its bound (exclusive).
 */
export function makeHandoverCode(random: (bound: number) => number): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET.charAt(random(ALPHABET.length))).join('')
  return secret + checkCharacterOf(secret)
}

/**
 * Parses a typed code; spaces, dashes, dots and case are ignored. Null if the check character does not match, so that one wrong
 * character or two swapped adjacent ones are detected without network.
 */
export function parseHandoverCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s\-–.]/g, '').toUpperCase()
  if (code.length !== HANDOVER_CODE_LENGTH || [...code].some((character) => !ALPHABET.includes(character))) return null
  return checkCharacterOf(code.slice(0, SECRET_LENGTH)) === code.at(-1) ? code : null
}

/** Formats a code for display: “ABCD EFGH”. */
export function formatHandoverCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

/** A weighted checksum: one wrong character or two swapped adjacent characters change it. */
function checkCharacterOf(secret: string): string {
  const sum = [...secret].reduce((total, character, index) => total + (index + 2) * ALPHABET.indexOf(character), 0)
  return ALPHABET.charAt(sum % ALPHABET.length)
}

const CODE_FRAGMENT = '#consegna='

/** The URL in the QR code: the exchange page with the code in the fragment, which browsers do not send to the server. */
export function handoverUrl(page: string, code: string): string {
  return `${page}${CODE_FRAGMENT}${code}`
}

/** The code in a scanned text or in the URL of the page; null if there is none. */
export function codeFromUrl(text: string): string | null {
  const start = text.indexOf(CODE_FRAGMENT)
  return parseHandoverCode(start < 0 ? text : text.slice(start + CODE_FRAGMENT.length))
}
