import * as z from 'zod/mini'

/** One half of a surrogate pair: no text that a database or another browser could read. */
const HALF_CHARACTERS = /\p{Surrogate}/gu
/** Marks that turn the direction of whatever follows them on screen, the words of others included. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g
const SEEN = /[^\p{White_Space}\p{Control}\p{Format}\p{Mark}\u115f\u1160\u2800\u3164\uffa0]/u

/** A text as it may be kept: whole characters, in their own direction; with nothing in it that can be seen it is empty. */
export function cleanText(text: string): string {
  const clean = text.replace(HALF_CHARACTERS, '\ufffd').replace(DIRECTION_OVERRIDES, '').trim()
  return SEEN.test(clean) ? clean : ''
}

const clean = z.overwrite(cleanText)
/** What PostgreSQL cannot keep in a text. */
const withoutNul = z.refine<string>((text) => !text.includes('\u0000'))

/** What a person writes, cleaned and trimmed, with its length in UTF-16 units as the browser's `maxlength` counts. */
export const writtenText = (least: number, most: number) =>
  z.string().check(withoutNul, clean, z.minLength(least), z.maxLength(most))
