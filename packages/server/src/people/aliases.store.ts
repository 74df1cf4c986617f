import { randomUUID } from 'node:crypto'
import { type Uid, uid } from '@barattolo/domain/ids'
import type { Trx } from '../platform/database.ts'

/**
 * Adds people without any data, each of whom stands for a deleted account in one conversation or exchange. As they count as deleted,
 * they have no name, no profile and no place in the public figures.
 */
export async function addAliases(trx: Trx, count: number, now: Date): Promise<Uid[]> {
  if (count === 0) return []
  const aliases = Array.from({ length: count }, () => uid.parse(randomUUID()))
  const rows = aliases.map((alias) => ({
    uid: alias,
    email: '',
    emailVerified: false,
    alias: true,
    createdAt: now,
    lastSeenAt: now,
    deletedAt: now,
  }))
  await trx.insertInto('people').values(rows).execute()
  return aliases
}
