import { maskEmail, namesForAdmin } from '@barattolo/domain/people/display-name'
import { it } from '@barattolo/domain/texts/it'
import { sql } from 'kysely'

/** The names of a person as stored; the e-mail is empty for a deleted account. */
export interface StoredNames {
  name: string
  chosenName: string | null
  email: string
}

/** The names of the person whose uid is in this column; null if there is none. */
export const namesOf = (uid: string) => sql<StoredNames | null>`(
  select jsonb_build_object('name', name, 'chosenName', chosen_name, 'email', email) from people where uid = ${sql.ref(uid)})`

export function nameWithEmail({ name, chosenName, email }: StoredNames): string {
  if (email === '') return it.admin.gone
  const names = namesForAdmin(name, chosenName)
  return names ? it.admin.named(names, email) : email
}

export const nameWithMaskedEmail = ({ email, ...names }: StoredNames): string =>
  nameWithEmail({ ...names, email: email && maskEmail(email) })
