import type { Uid } from '@barattolo/domain/ids'
import { nameChangeableAt, parseChosenName } from '@barattolo/domain/people/chosen-name'
import { displayNameOf } from '@barattolo/domain/people/display-name'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import { formatTownDay } from '@barattolo/domain/town-time'
import { sql } from 'kysely'
import type { Config } from '../platform/config/config.ts'
import type { Trx } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'

/** Whose names other people may not choose. */
export type NameConfig = Pick<Config, 'adminEmails' | 'operator' | 'town'>

/** Stores the name that others see, and returns it in its stored form. The same name again changes nothing. */
export async function saveChosenName(
  trx: Trx,
  uid: Uid,
  typed: string,
  { adminEmails, operator, town }: NameConfig,
  now: Date,
): Promise<string> {
  const person = await trx
    .selectFrom('people')
    .select(['chosenName', 'nameChangedAt', 'email', 'emailVerified'])
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw new Problem('personDeleted')
  const isAdmin = person.emailVerified && adminEmails.includes(person.email.toLowerCase())
  // An admin may be the operator.
  const operatorNames = operator && !isAdmin ? [operator.name] : []
  const takenNames = [...operatorNames, ...(await findAdminNames({ db: trx, town }, uid, adminEmails))]
  const result = parseChosenName(typed, { takenNames, town })
  if ('problem' in result) throw new Problem(result.problem)
  const { name } = result
  if (name === person.chosenName) return name
  const again = person.nameChangedAt && nameChangeableAt(person.nameChangedAt)
  if (again && now < again)
    throw new Problem('nameChangedRecently', { detail: it.people.name.changeableAt(formatTownDay(again, town.timeZone)) })
  // The first choice does not count as a change: a typing error can be corrected at once.
  const change = person.chosenName === null ? { nameChosenAt: now } : { nameChangedAt: now, formerName: person.chosenName }
  await trx
    .updateTable('people')
    .set({ chosenName: name, ...change })
    .where('uid', '=', uid)
    .execute()
  return name
}

/** All names of the other admins, which other people may not choose. */
async function findAdminNames({ db, town }: TownDb, me: Uid, adminEmails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select(['name', 'chosenName'])
    .where(sql<boolean>`lower(email) = any(${adminEmails})`)
    .where('emailVerified', '=', true)
    .where('deletedAt', 'is', null)
    .where('uid', '<>', me)
    .execute()
  return rows.flatMap(({ name, chosenName }) => [name, displayNameOf(name, chosenName, town)]).filter((name) => name !== '')
}
