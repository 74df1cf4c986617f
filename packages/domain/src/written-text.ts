import * as z from 'zod/mini'

/** A lone surrogate, which a database and other browsers cannot read. */
const HALF_CHARACTERS = /\p{Surrogate}/gu
/** Bidirectional control characters, which would also change the direction of the text after them. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g
const SEEN = /[^\p{White_Space}\p{Control}\p{Format}\p{Mark}\u115f\u1160\u2800\u3164\uffa0]/u

/** Replaces lone surrogates, removes bidirectional controls and trims; empty if no visible character remains. */
export function cleanText(text: string): string {
  const clean = text.replace(HALF_CHARACTERS, '\ufffd').replace(DIRECTION_OVERRIDES, '').trim()
  return SEEN.test(clean) ? clean : ''
}

const clean = z.overwrite(cleanText)
/** PostgreSQL text cannot contain NUL. */
const withoutNul = z.refine<string>((text) => !text.includes('\u0000'))

/** The schema of a user's text, cleaned and trimmed; the length is in UTF-16 units, as the browser's `maxlength` counts. */
export const writtenText = (least: number, most: number) =>
  z.string().check(withoutNul, clean, z.minLength(least), z.maxLength(most))
