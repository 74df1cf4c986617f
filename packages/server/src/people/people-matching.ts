import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '../platform/pages.ts'

/** Uids of people whose name or e-mail contains the text. E-mails skip `plain_text`: they have no accents, and it is slow. */
export function peopleMatching(text: string): RawBuilder<unknown> {
  const pattern = containsPattern(text)
  return sql`select uid from people where plain_text(name) like ${pattern} or lower(email) like ${pattern}`
}
