/** A lone surrogate, which a database and other browsers cannot read. */
const LONE_SURROGATES = /\p{Surrogate}/gu
const VISIBLE_CHARACTER = /[^\p{White_Space}\p{Control}\p{Format}\p{Mark}\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * The code points that show nothing by themselves, from and to: with one of them a title is not found, and a name looks like another
 * one. Those that change the direction of the text after them are among them. NUL is not: a text with it is refused.
 */
export const INVISIBLE_RANGES: readonly (readonly [number, number])[] = [
  [0x01, 0x08],
  [0x0e, 0x1f],
  [0x7f, 0x84],
  [0x86, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
]
const INVISIBLE = `[${INVISIBLE_RANGES.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')}]`

/** Scripts in which a joiner between two letters changes how they are written. */
const JOINING_SCRIPTS = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
  'Tibt',
]
const JOINING = `[${JOINING_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`
const PICTURE = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?'
/** Where an invisible character is a part of what is seen: emoji, flags, and letters of scripts that need it. */
const NEEDED = [
  // Before the pictures, of which the flag is one.
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}',
  `${PICTURE}(?:\\u200d${PICTURE})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  // After a letter with its marks, and before what stays: a mark without a letter may be removed, and the joiner would join nothing.
  `(?<=(?!\\p{Mark})${JOINING}\\p{Mark}*)[\\u200c\\u200d](?=(?!${INVISIBLE})${JOINING})`,
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=(?!\\p{Mark})\\p{Script=Mong}\\p{Mark}*)[\\u180b-\\u180d\\u180f]',
].join('|')
const DIRECTION_MARKS = '[\\u061c\\u200e\\u200f]'
const RIGHT_TO_LEFT = /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}]/u
const IN_ANY_TEXT = new RegExp(`(${NEEDED})|${INVISIBLE}`, 'gu')
const IN_RIGHT_TO_LEFT_TEXT = new RegExp(`(${NEEDED}|${DIRECTION_MARKS})|${INVISIBLE}`, 'gu')

/** The combining marks that one letter can have: more would be drawn over the lines above and below. */
const MAX_COMBINING_MARKS = 3
const TOO_MANY_MARKS = new RegExp(`([\\p{Mn}\\p{Me}]{${MAX_COMBINING_MARKS}})[\\p{Mn}\\p{Me}]+`, 'gu')

const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu')

/** The text that is read, for a comparison: without any invisible character, also where emoji or a script needs it. */
export const withoutInvisible = (text: string) => text.replace(ALL_INVISIBLE, '')

/** Removes invisible characters, except those that emoji and some scripts need. */
function removeInvisible(text: string): string {
  return text.replace(RIGHT_TO_LEFT.test(text) ? IN_RIGHT_TO_LEFT_TEXT : IN_ANY_TEXT, '$1')
}

/**
 * Replaces lone surrogates, removes invisible characters, bounds the combining marks of a letter, and trims; empty if no visible
 * character remains.
 */
export function cleanText(text: string): string {
  const clean = removeInvisible(text.replace(LONE_SURROGATES, '\ufffd')).replace(TOO_MANY_MARKS, '$1').trim()
  return VISIBLE_CHARACTER.test(clean) ? clean : ''
}
