import type { Uid } from '@barattolo/domain/ids'
import { CompiledQuery } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Glance } from '../platform/session.ts'
import { oncePer } from '../platform/written-once.ts'

/** The identity claims of a token, with its time of issue. */
export interface Introduction {
  uid: Uid
  email: string
  emailVerified: boolean
  name: string
  issuedAt: Date
}

/** The fields of a person that the session needs. */
export interface SeenPerson {
  uid: Uid
  email: string
  emailVerified: boolean
  name: string
  photo: string | null
  disabledAt: Date | null
  disabledReason: string | null
  deletedAt: Date | null
  lastSeenAt: Date
  rulesVersion: string | null
  /** The result of the ETag expression. */
  glanced?: string | null
}

const COLUMNS = [
  'uid',
  'email',
  'emailVerified',
  'name',
  'photo',
  'disabledAt',
  'disabledReason',
  'deletedAt',
  'lastSeenAt',
  'rulesVersion',
] as const

const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const SEEN = `select ${COLUMNS.map(inSql).join(', ')}`

/** Runs on every signed-in call, therefore its SQL text is memoized. */
export async function findSeen(db: Db, uid: Uid, glance?: Glance): Promise<SeenPerson | undefined> {
  const text = textWith(glance?.sql ?? 'null')
  const { rows } = await db.executeQuery<SeenPerson>(CompiledQuery.raw(text, [uid, ...(glance?.values ?? [])]))
  return rows[0]
}

const textWith = oncePer((glance: string) => `${SEEN}, (${glance}) as glanced from people where uid = $1`)

/** On concurrent first requests, the second one finds the row of the first. */
export async function addSeen(db: Db, { issuedAt: _, ...person }: Introduction, now: Date): Promise<SeenPerson> {
  const row = { ...person, createdAt: now, lastSeenAt: now }
  const added = await db
    .insertInto('people')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return added ?? db.selectFrom('people').select(COLUMNS).where('uid', '=', person.uid).executeTakeFirstOrThrow()
}

/** Does not change tombstones. */
export async function touchSeen(db: Db, uid: Uid, change: Partial<Omit<Introduction, 'issuedAt'>>, now: Date) {
  await db
    .updateTable('people')
    .set({ ...change, lastSeenAt: now })
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .execute()
}
