import type { PersonData } from '@barattolo/domain/account/person-data'
import type { Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { findSignInsOf } from '../identity/sign-ins.store.ts'
import { findHashedPerson } from '../people/email-hash.store.ts'
import { findHoliday } from '../people/holiday.store.ts'
import { findAloneSince } from '../people/person-groups.store.ts'
import { pictureAddress } from '../people/profile-picture.store.ts'
import type { Db } from '../platform/database/database.ts'
import { isHiddenByReport } from '../reports/intimate-reports.store.ts'

/** Queries of the data export about the account itself. They read other modules' tables; read-only. */

type Account = PersonData['account']

export async function findAccountOf(db: Db, uid: Uid): Promise<Omit<Account, 'picture' | 'ownPicture'> | undefined> {
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
      'hiddenPhoto',
      'photoHiddenReason',
      'words',
      'wordsHiddenReason',
      'municipality',
      'showsMunicipality',
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

export interface ExportedPicture {
  webp: Buffer
  /** While a report hides it, or because the admin has hidden it. */
  isHidden: boolean
}

/** The identity provider's picture and the chosen one, also of a suspended person. */
export async function findPictures(
  db: Db,
  uid: Uid,
): Promise<{ provided: ExportedPicture | null; own: (ExportedPicture & { createdAt: Date }) | null }> {
  const row = await db
    .selectFrom('people')
    .leftJoin('personPictures as provided', 'provided.uid', 'people.uid')
    .leftJoin('ownPictures as own', 'own.uid', 'people.uid')
    .select(['provided.webp as provided', 'own.webp as own', 'own.createdAt', 'hiddenPhoto'])
    .select(isHiddenByReport(sql`people.photo`).as('isReported'))
    .where('people.uid', '=', uid)
    .executeTakeFirst()
  const isHidden = (webp: Buffer, isShown: boolean) =>
    (isShown && row?.isReported === true) || row?.hiddenPhoto === pictureAddress(uid, webp)
  const { provided = null, own = null, createdAt = null } = row ?? {}
  return {
    provided: provided && { webp: provided, isHidden: isHidden(provided, own === null) },
    own: own && createdAt && { webp: own, createdAt, isHidden: isHidden(own, true) },
  }
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
