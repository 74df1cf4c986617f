import * as z from 'zod/mini'
import { cleanText } from './clean-text.ts'

const clean = z.overwrite(cleanText)
/** PostgreSQL text cannot contain NUL. */
const withoutNul = z.refine<string>((text) => !text.includes('\u0000'))

const asOneLine = z.overwrite((text: string) => text.replace(/[\p{White_Space}\p{Control}]+/gu, ' '))

/** The schema of a user's text on one line, which may stand in the header of an e-mail. */
export const userLine = (min: number, max: number) =>
  z.string().check(withoutNul, asOneLine, clean, z.minLength(min), z.maxLength(max))

/** The schema of a user's text, cleaned and trimmed; the length is in UTF-16 units, as the fields of the forms count. */
export const userText = (min: number, max: number) => z.string().check(withoutNul, clean, z.minLength(min), z.maxLength(max))

/** The schema of words that are searched for: cleaned as the texts are, so that what was copied from elsewhere is found. */
export const searchText = (min: number, max: number) => userText(min, max)
