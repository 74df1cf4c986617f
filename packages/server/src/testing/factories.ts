import { randomUUID } from 'node:crypto'
import { type Uid, uid as uidSchema } from '@barattolo/domain/ids'
import type { Db } from '../platform/database.ts'

interface PersonGiven {
  uid?: string
  name?: string
  email?: string
  photo?: string | null
  disabledAt?: Date | null
  deletedAt?: Date | null
}

/** Somebody who has been here before, straight in the table; use `house.signIn` for somebody who acts. */
export async function aPerson(db: Db, given: PersonGiven = {}): Promise<{ uid: Uid; name: string; email: string }> {
  const { name = 'Anna', uid = `person-${randomUUID()}`, email = `${uid}@example.org` } = given
  const { photo = null, disabledAt = null, deletedAt = null } = given
  const person = { uid: uidSchema.parse(uid), name, email }
  await db
    .insertInto('people')
    .values({ ...person, emailVerified: true, photo, disabledAt, deletedAt })
    .execute()
  return person
}
