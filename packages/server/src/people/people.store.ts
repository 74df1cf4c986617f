import type { Uid } from '@barattolo/domain/ids'
import type { NameChange } from '@barattolo/domain/people/chosen-name'
import type { Profile } from '@barattolo/domain/people/contract'
import { displayNameOf, maskEmail } from '@barattolo/domain/people/display-name'
import type { PublicPerson } from '@barattolo/domain/people/public-person'
import type { Town } from '@barattolo/domain/town'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { containsPattern } from '../platform/database/pages.ts'
import { type Params, preparedQuery } from '../platform/database/query.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { Viewer } from './blocks.store.ts'

/** Who receives an answer. E-mails, also masked ones, are for signed-in users only. */
export type Audience = 'signedIn' | 'everybody'
export const audienceOf = (viewer: Viewer): Audience => (viewer ? 'signedIn' : 'everybody')

/** The masked e-mail; empty for callers who are not signed in, and for a person who has deleted their account. */
export function publicEmail(email: string, audience: Audience): string {
  return audience === 'everybody' || email === '' ? '' : maskEmail(email)
}

/** Columns for a public person; `asPublicPerson` must shorten the name and mask the e-mail. */
export const PUBLIC_COLUMNS = ['people.uid', 'people.name', 'people.chosenName', 'people.email', 'people.photo'] as const

/** A person as stored, with the whole name and e-mail. */
export interface PersonRow extends PublicPerson {
  chosenName: string | null
}

export function asPublicPerson(row: PersonRow, audience: Audience, town: Town): PublicPerson {
  const { uid, name, chosenName, email, photo } = row
  return { uid, name: displayNameOf(name, chosenName, town), email: publicEmail(email, audience), photo }
}

/** A participant of a conversation. */
export interface ParticipantProfile extends PublicPerson {
  holiday: Profile['holiday']
  nameChanges: NameChange[]
}

/** Row of a participant. */
export interface ParticipantRow extends PersonRow {
  isDisabled: boolean
  holidaySince: Date | null
  holidayUntil: Date | null
  nameChosenAt: Date | null
  formerName: string | null
  nameChangedAt: Date | null
}

/** For the other participants, who are signed in. Accepts deleted people, whose name is empty, and disabled ones, whose photo is omitted. */
export function asParticipantProfile(participant: ParticipantRow, town: Town): ParticipantProfile {
  const { uid, name, chosenName, email, photo, isDisabled } = participant
  const { holidaySince, holidayUntil, nameChosenAt, formerName, nameChangedAt } = participant
  return {
    ...asPublicPerson({ uid, name, chosenName, email, photo: isDisabled ? null : photo }, 'signedIn', town),
    holiday: holidaySince && { until: holidayUntil?.toISOString() ?? null },
    nameChanges: [
      ...(nameChosenAt ? [{ former: displayNameOf(name, null, town), at: nameChosenAt }] : []),
      ...(formerName !== null && nameChangedAt ? [{ former: formerName, at: nameChangedAt }] : []),
    ],
  }
}

/** A participant as one JSON value, for a statement that reads other tables too; times are text. */
export type StoredParticipant = Omit<ParticipantRow, 'holidaySince' | 'holidayUntil' | 'nameChosenAt' | 'nameChangedAt'> & {
  holidaySince: string | null
  holidayUntil: string | null
  nameChosenAt: string | null
  nameChangedAt: string | null
}

/** To be selected from `people`. */
export const STORED_PARTICIPANT = sql<StoredParticipant>`jsonb_build_object(
  'uid', people.uid, 'name', people.name, 'chosenName', people.chosen_name, 'email', people.email, 'photo', people.photo, 'isDisabled', people.disabled_at is not null,
  'holidaySince', people.holiday_since, 'holidayUntil', people.holiday_until,
  'nameChosenAt', people.name_chosen_at, 'formerName', people.former_name, 'nameChangedAt', people.name_changed_at)`

/** The same as columns, which cost less for many rows. To be selected from `people`, in a row that is returned as JSON. */
export const STORED_PARTICIPANT_COLUMNS =
  sql.raw(`people.uid, people.name, people.chosen_name as "chosenName", people.email, people.photo,
  people.disabled_at is not null as "isDisabled", people.holiday_since as "holidaySince", people.holiday_until as "holidayUntil",
  people.name_chosen_at as "nameChosenAt", people.former_name as "formerName", people.name_changed_at as "nameChangedAt"`)

/** Only the participant's fields are used: the object may have others. */
export function asStoredParticipant(participant: StoredParticipant, town: Town): ParticipantProfile {
  const { uid, name, chosenName, email, photo, isDisabled, formerName } = participant
  const { holidaySince, holidayUntil, nameChosenAt, nameChangedAt } = participant
  const row = {
    ...{ uid, name, chosenName, email, photo, isDisabled, formerName },
    holidaySince: holidaySince === null ? null : new Date(holidaySince),
    holidayUntil: holidayUntil === null ? null : new Date(holidayUntil),
    nameChosenAt: nameChosenAt === null ? null : new Date(nameChosenAt),
    nameChangedAt: nameChangedAt === null ? null : new Date(nameChangedAt),
  }
  return asParticipantProfile(row, town)
}

/** The public data of these people. */
export async function findParticipantProfiles({ db, town }: TownDb, uids: readonly Uid[]): Promise<Map<Uid, ParticipantProfile>> {
  if (uids.length === 0) return new Map()
  const rows = await participantProfilesQuery(db, { uids })
  return new Map(rows.map((row) => [row.uid, asParticipantProfile(row, town)]))
}

const participantProfilesQuery = preparedQuery(
  'findParticipantProfiles',
  ({ uids }: Params<{ uids: readonly Uid[] }>) => sql<ParticipantRow>`
    select uid, name, chosen_name as "chosenName", email, photo, disabled_at is not null as "isDisabled", holiday_since as "holidaySince", holiday_until as "holidayUntil",
      name_chosen_at as "nameChosenAt", former_name as "formerName", name_changed_at as "nameChangedAt"
    from people where uid = any(${uids})`,
)

/** The people with these verified e-mail addresses (in lower case); of several with the same one, who was here last. */
export async function findUidsByEmail(db: Db, emails: readonly string[]): Promise<Map<string, Uid>> {
  const rows = await db
    .selectFrom('people')
    .select(['uid', sql<string>`lower(email)`.as('email')])
    .where(sql<boolean>`lower(email) = any(${emails})`)
    .where('emailVerified', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('lastSeenAt')
    .execute()
  return new Map(rows.map(({ email, uid }) => [email, uid]))
}

/** A repeated acceptance keeps the first date. Does not change tombstones. */
export async function saveRulesAcceptance(db: Db | Trx, uid: Uid, version: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({ rulesVersion: version, rulesAcceptedAt: now })
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .where(({ eb }) => eb('rulesVersion', 'is distinct from', version))
    .execute()
}

/** Whether the account was deleted. */
export async function isErased(trx: Trx, uid: Uid): Promise<boolean> {
  const tombstone = await trx
    .selectFrom('people')
    .select('uid')
    .where('uid', '=', uid)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  return tombstone !== undefined
}

const NO_HOLIDAY = { holidaySince: null, holidayUntil: null }

/**
 * Replaces the person with a tombstone without personal data, so that tokens for this uid are rejected. An unknown uid gets a
 * tombstone too, because its token would otherwise create the person. Afterwards no data of the person can be added:
 * `lockPerson` waits for this transaction.
 */
export async function erasePerson(trx: Trx, uid: Uid, now: Date): Promise<void> {
  const blankIdentity = {
    email: '',
    emailVerified: false,
    name: '',
    chosenName: null,
    nameChosenAt: null,
    nameChangedAt: null,
    formerName: null,
    photo: null,
    disabledReason: null,
    unusedWarnedAt: null,
    favouritesArePrivate: null,
    ringsOfFour: false,
    viewpoint: null,
    words: null,
    wordsHiddenReason: null,
    hiddenPhoto: null,
    photoHiddenReason: null,
    municipality: null,
    showsMunicipality: false,
  }
  // The day alone: a moment would be found again in what the erasure has changed, and the first and the last visit are the person's.
  const day = new Date(now)
  day.setUTCHours(0, 0, 0, 0)
  const times = { createdAt: day, lastSeenAt: day, deletedAt: day }
  const tombstone = { ...blankIdentity, rulesVersion: null, rulesAcceptedAt: null, ...times, ...NO_HOLIDAY }
  await trx
    .insertInto('people')
    .values({ uid, ...tombstone })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(tombstone).where('people.deletedAt', 'is', null))
    .execute()
  await trx.deleteFrom('personPictures').where('uid', '=', uid).execute()
  await trx.deleteFrom('ownPictures').where('uid', '=', uid).execute()
}

/** Leaves in tombstones of earlier versions the day of the erasure alone. Returns how many it has changed. */
export async function roundTombstones(db: Db, limit: number): Promise<number> {
  const day = sql`date_trunc('day', deleted_at, 'UTC')`
  const { numAffectedRows = 0n } = await sql`
    update people set created_at = ${day}, last_seen_at = ${day}, deleted_at = ${day}
    where uid in (select uid from people where deleted_at is not null and not alias
      and (deleted_at <> ${day} or created_at <> ${day} or last_seen_at <> ${day}) order by random() limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}

/** Uids of people whose name or chosen name contains the text, or whose e-mail it is: a part would reveal a masked address. */
export function peopleMatching(text: string): RawBuilder<unknown> {
  const pattern = containsPattern(text)
  return sql`select uid from people where plain_text(name) like ${pattern} or plain_text(chosen_name) like ${pattern} or lower(email) = lower(${text})`
}
