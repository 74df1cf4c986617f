import type { PersonData } from '@barattolo/domain/account/person-data'
import type { Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { findSignInsOf } from '../identity/sign-ins.store.ts'
import { findHashedPerson } from '../people/email-hash.store.ts'
import { findHoliday } from '../people/holiday.store.ts'
import { findAloneSince } from '../people/person-groups.store.ts'
import type { Db } from '../platform/database/database.ts'
import { isHiddenByReport } from '../reports/intimate-reports.store.ts'

/** Queries of the data export about the account itself. They read other modules' tables; read-only. */

type Account = PersonData['account']

export async function findAccountOf(db: Db, uid: Uid): Promise<Omit<Account, 'picture'> | undefined> {
  const row = await db
    .selectFrom('people')
    .select(['uid', 'email', 'emailVerified', 'name', 'chosenName', 'formerName', 'nameChosenAt', 'nameChangedAt', 'photo'])
    .select([
      'createdAt',
      'lastSeenAt',
      'unusedWarnedAt',
      'rulesVersion',
      'rulesAcceptedAt',
      'disabledAt',
      'disabledReason',
      'favouritesArePrivate',
      'ringsOfFour',
      'viewpoint',
    ])
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { createdAt, lastSeenAt, unusedWarnedAt, nameChosenAt, nameChangedAt, ...rest } = row
  const { rulesVersion, rulesAcceptedAt, disabledAt, disabledReason, ...account } = rest
  return {
    ...account,
    nameChosenAt: toIsoString(nameChosenAt),
    nameChangedAt: toIsoString(nameChangedAt),
    since: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    unusedWarnedAt: toIsoString(unusedWarnedAt),
    rules: rulesVersion && rulesAcceptedAt ? { version: rulesVersion, acceptedAt: rulesAcceptedAt.toISOString() } : null,
    holiday: await findHoliday(db, uid),
    countsAloneSince: toIsoString(await findAloneSince(db, uid)),
    suspension: disabledAt && { since: disabledAt.toISOString(), reason: disabledReason },
    signIns: await findSignIns(db, uid),
    dailyCounts: await findDailyCounts(db, uid),
  }
}

/** The profile picture, also of a suspended person; `isHidden` while a report hides it. */
export function findPicture(db: Db, uid: Uid): Promise<{ webp: Buffer; isHidden: boolean } | undefined> {
  return db
    .selectFrom('personPictures')
    .innerJoin('people', 'people.uid', 'personPictures.uid')
    .select(['webp', isHiddenByReport(sql`people.photo`).as('isHidden')])
    .where('people.uid', '=', uid)
    .executeTakeFirst()
}

/** The tokens of the sessions are secrets, of which only a hash is stored. */
async function findSignIns(db: Db, uid: Uid): Promise<Account['signIns']> {
  const tokens = await db
    .selectFrom('refreshTokens')
    .innerJoin('signIns', 'signIns.id', 'refreshTokens.signInId')
    .select(['signInId', 'refreshTokens.createdAt'])
    .where('uid', '=', uid)
    .orderBy('refreshTokens.createdAt')
    .execute()
  return (await findSignInsOf(db, uid)).map(({ id, uid: _, createdAt, ...signIn }) => ({
    ...signIn,
    createdAt: createdAt.toISOString(),
    sessions: tokens.filter(({ signInId }) => signInId === id).map((token) => token.createdAt.toISOString()),
  }))
}

async function findDailyCounts(db: Db, uid: Uid): Promise<Account['dailyCounts']> {
  const person = await findHashedPerson(db, uid)
  const query = db.selectFrom('dailyCounts').select(['contacts', 'reports'])
  const counts = person && (await query.where('emailHash', '=', person.mailboxHash).executeTakeFirst())
  const toIsoStrings = (times: readonly Date[] = []) => times.map((time) => time.toISOString())
  return { contacts: toIsoStrings(counts?.contacts), reports: toIsoStrings(counts?.reports) }
}

const toIsoString = (date: Date | null) => date?.toISOString() ?? null
