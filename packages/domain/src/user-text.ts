import * as z from 'zod/mini'

/** A lone surrogate, which a database and other browsers cannot read. */
const LONE_SURROGATES = /\p{Surrogate}/gu
/** Bidirectional control characters, which would also change the direction of the text after them. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
const VISIBLE_CHARACTER = /[^\p{White_Space}\p{Control}\p{Format}\p{Mark}\u115f\u1160\u2800\u3164\uffa0]/u

/** Replaces lone surrogates, removes bidirectional controls and trims; empty if no visible character remains. */
export function cleanText(text: string): string {
  const clean = text.replace(LONE_SURROGATES, '\ufffd').replace(BIDI_CONTROLS, '').trim()
  return VISIBLE_CHARACTER.test(clean) ? clean : ''
}

const clean = z.overwrite(cleanText)
/** PostgreSQL text cannot contain NUL. */
const withoutNul = z.refine<string>((text) => !text.includes('\u0000'))

const asOneLine = z.overwrite((text: string) => text.replace(/[\p{White_Space}\p{Control}]+/gu, ' '))

/** The schema of a user's text on one line, which may stand in the header of an e-mail. */
export const userLine = (min: number, max: number) =>
  z.string().check(withoutNul, asOneLine, clean, z.minLength(min), z.maxLength(max))

/** The schema of a user's text, cleaned and trimmed; the length is in UTF-16 units, as the browser's `maxlength` counts. */
export const userText = (min: number, max: number) => z.string().check(withoutNul, clean, z.minLength(min), z.maxLength(max))
