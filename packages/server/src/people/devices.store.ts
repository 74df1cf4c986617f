import { createHmac, randomBytes } from 'node:crypto'
import type { Uid } from '@barattolo/domain/ids'
import { DEVICES_PER_ACCOUNT_MAX } from '@barattolo/domain/people/devices'
import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import type { Db, Trx } from '../platform/database/database.ts'
import { getOrCreateSecret } from '../platform/database/secrets.store.ts'

/**
 * The browsers in which a person has signed in, by which accounts are found that may belong to one person. A keyed hash is stored: who
 * knows the id of a device, which its browser stores, cannot find its accounts in a copy of the database.
 */

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Stores that this person uses this device today. */
export async function saveDevice(trx: Trx, uid: Uid, device: string, now: Date): Promise<void> {
  const { key } = await getOrCreateSecret(trx, 'devices', () => ({ key: randomBytes(32).toString('base64url') }))
  const deviceHash = createHmac('sha256', key).update(device.toLowerCase()).digest('base64url')
  const seenOn = dayOf(now)
  await trx
    .insertInto('personDevices')
    .values({ uid, deviceHash, seenOn })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'deviceHash']).doUpdateSet({ seenOn }).where('personDevices.seenOn', '<', seenOn),
    )
    .execute()
  await trx
    .deleteFrom('personDevices')
    .where('uid', '=', uid)
    .where('deviceHash', 'not in', ({ selectFrom }) =>
      selectFrom('personDevices as kept')
        .select('kept.deviceHash')
        .where('kept.uid', '=', uid)
        .orderBy('kept.seenOn', 'desc')
        .orderBy('kept.deviceHash')
        .limit(DEVICES_PER_ACCOUNT_MAX),
    )
    .execute()
}

/** For account deletion. */
export async function removeDevicesOf(trx: Trx, uid: Uid): Promise<void> {
  await trx.deleteFrom('personDevices').where('uid', '=', uid).execute()
}

/** For the copy of a person's data: the last day of each. */
export function findDevicesOf(db: Db, uid: Uid): Promise<{ seenOn: string }[]> {
  return db.selectFrom('personDevices').select('seenOn').where('uid', '=', uid).orderBy('seenOn').execute()
}

export async function deleteOldDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('personDevices')
    .where('seenOn', '<=', dayOf(retentionCutoff(RETENTION.devices, now)))
    .execute()
}
