import { withoutInvisible } from './clean-text.ts'

/** From this number of digits on, a run of them is a telephone number: local numbers in Italy have six, which may also be a price. */
const PHONE_DIGITS_MIN = 7

/** The digits as words, Italian and French: “tre quattro otto …”. */
const DIGIT_WORDS: Readonly<Record<string, string>> = {
  zero: '0',
  uno: '1',
  due: '2',
  tre: '3',
  quattro: '4',
  cinque: '5',
  sei: '6',
  sette: '7',
  otto: '8',
  nove: '9',
  zéro: '0',
  un: '1',
  deux: '2',
  trois: '3',
  quatre: '4',
  cinq: '5',
  six: '6',
  sept: '7',
  huit: '8',
  neuf: '9',
}
const WORD = /\p{L}+/gu
/** Characters that people write for a digit, beside a digit. */
const LETTER_AS_DIGIT = /(?<=\p{Nd}[^\p{L}\p{N}]{0,2})[oOlI](?![\p{L}])|(?<!\p{L})[oOlI](?=[^\p{L}\p{N}]{0,2}\p{Nd})/gu
/** What stands between the digits of a number: at most three signs, no letters. */
const RUN = /\p{Nd}(?:[^\p{L}\p{N}]{0,3}\p{Nd})*/gu
const KEYCAP = /\u20e3/g

const NOT_IN_A_RUN = '(?<!\\d[ ./-]{0,2})'
const NO_RUN_AFTER = '(?![ ./-]{0,2}\\d)'
const YEAR = '(?:1[89]|20)\\d\\d'
/** Dates and spans of years, which have as many digits. */
const DATES = new RegExp(
  [
    String.raw`${NOT_IN_A_RUN}(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-]${YEAR}${NO_RUN_AFTER}`,
    `${NOT_IN_A_RUN}${YEAR} ?[-–/] ?${YEAR}${NO_RUN_AFTER}`,
  ].join('|'),
  'gu',
)

/**
 * Whether the text contains a telephone number: seven digits or more without a letter between them, in any writing of digits, also as
 * words or with letters that look like digits. Dates and spans of years are none.
 */
export function hasPhoneNumber(text: string): boolean {
  const plain = withoutInvisible(text).normalize('NFKC').replace(KEYCAP, '').replace(DATES, ' x ')
  const digits = plain.replace(WORD, (word) => DIGIT_WORDS[word.toLowerCase()] ?? word).replace(LETTER_AS_DIGIT, '0')
  return [...digits.matchAll(RUN)].some(([run]) => (run.match(/\p{Nd}/gu)?.length ?? 0) >= PHONE_DIGITS_MIN)
}
