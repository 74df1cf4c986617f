import type { Uid } from '@barattolo/domain/ids'
import { mayDisturb, nextCalm, type Preferences, wants } from '@barattolo/domain/notices/preferences'
import { noticeLabel } from '@barattolo/domain/notices/words'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Db, Trx } from '../platform/database.ts'
import {
  type Channel,
  claimDeliveries,
  type Delivery,
  type DueNotice,
  findAddressee,
  findTarget,
  findToTell,
  insertDigest,
  insertPushes,
  lockDue,
  putOffDelivery,
  removeDelivery,
  removeTarget,
  retryDelivery,
  setDue,
} from './deliveries.store.ts'
import { houseKey } from './house-keys.store.ts'
import { sendDigest } from './mail.ts'
import { worded } from './notices.service.ts'
import { findPreferences, type NoticeRow } from './notices.store.ts'
import { makeVapidKeys, mayPush, sendPush } from './push.ts'
import { shortened } from './shortened.ts'
import { linkToken, makeLinkKey } from './unsubscribe.ts'

export interface Delivering {
  db: Db
  config: Pick<Config, 'publicUrl' | 'mail' | 'pushHosts'>
  now: () => Date
  log: { warn: (about: object, message: string) => void; error: (about: object, message: string) => void }
  /** The timeout of a push service or SMTP server, in milliseconds; tests shorten it. */
  within?: number
}

const BATCH = 100
/** Sent in parallel, so that a slow push service does not delay the others. */
const AT_ONCE = 20
const MINUTE = 60 * 1000
/** The delay after each failed try; after the last one the delivery is given up. */
const BACKOFF = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE)
/** A push payload has at most 4,096 encrypted bytes; a character has at most four. */
const PUSH_TEXT_MAX = 600
/** Advisory locks: one process at a time creates the deliveries of a channel; the others skip. The numbers are arbitrary. */
const GATHERING: Record<Channel, number> = { push: 740_019, mail: 740_020 }

type Result = 'done' | 'later' | 'refused'

/**
 * Sends what is due on one channel, and returns how many deliveries were sent. Several processes may run it at once, and after
 * any downtime: locks and leases give each delivery to one process. Each channel has its own job, so that an SMTP server that
 * hangs does not delay pushes.
 */
export async function deliverNotices(deps: Delivering, channel: Channel): Promise<number> {
  const { db, config, now } = deps
  if (channel === 'push' || config.mail) while ((await gather(db, channel, now())) === BATCH);
  let sent = 0
  for (;;) {
    const claimed = await claimDeliveries(db, channel, now(), AT_ONCE)
    const results = await Promise.all(claimed.map((delivery) => deliver(deps, delivery)))
    sent += results.filter(Boolean).length
    if (claimed.length < AT_ONCE) return sent
  }
}

/** Creates deliveries of the notices that are due. Notices in the recipient's quiet hours wait for their end. */
function gather(db: Db, channel: Channel, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${GATHERING[channel]}) as mine`.execute(trx)
    if (!rows[0]?.mine) return 0
    const due = await lockDue(trx, channel, now, BATCH)
    const wanted = due.filter(({ kind, preferences }) => wants(preferences, kind, channel))
    const calm = wanted.filter(({ preferences }) => mayDisturb(now, preferences))
    for (const notice of wanted)
      if (!calm.includes(notice)) await setDue(trx, channel, [notice.id], nextCalm(now, notice.preferences))
    await (channel === 'push' ? gatherPushes(trx, calm, now) : gatherDigests(trx, calm, now))
    const over = due.filter((notice) => !wanted.includes(notice) || (channel === 'push' && calm.includes(notice)))
    await setDue(
      trx,
      channel,
      over.map(({ id }) => id),
      null,
    )
    return due.length
  })
}

async function gatherPushes(trx: Trx, calm: readonly DueNotice[], now: Date) {
  for (const notice of calm) await insertPushes(trx, notice, now)
}

/** One e-mail per person, whichever of their notices is due. */
async function gatherDigests(trx: Trx, calm: readonly DueNotice[], now: Date) {
  for (const notice of new Map(calm.map((one) => [one.uid, one])).values()) await insertDigest(trx, notice, now)
}

/**
 * Returns whether the delivery was sent. Reads the preferences again: they may have changed, or quiet hours may have begun, since
 * it was created. A failure is retried later, and finally given up; the log has no addresses.
 */
async function deliver(deps: Delivering, delivery: Delivery): Promise<boolean> {
  const { db, now, log } = deps
  try {
    const preferences = await findPreferences(db, delivery.uid)
    if (mayDisturb(now(), preferences))
      return await conclude(deps, delivery, preferences, await attempt(deps, delivery, preferences))
    await putOffDelivery(db, delivery.id, nextCalm(now(), preferences))
  } catch (error) {
    // The delivery is due again after the lease.
    log.error({ err: error, channel: channelOf(delivery) }, 'notice not delivered')
  }
  return false
}

const channelOf = ({ subscriptionId }: Delivery): Channel => (subscriptionId === null ? 'mail' : 'push')

/** Null if no notice of the delivery should be sent any more. */
async function attempt(deps: Delivering, delivery: Delivery, preferences: Preferences): Promise<Result | null> {
  const { db, now } = deps
  const found = await findToTell(db, delivery.noticeIds, now())
  const wanted = found.filter(({ kind }) => wants(preferences, kind, channelOf(delivery)))
  if (wanted.length === 0) return null
  const notices = await worded(db, wanted)
  const { uid, subscriptionId } = delivery
  return subscriptionId === null ? mail(deps, uid, notices) : push(deps, { uid, subscriptionId }, notices)
}

async function conclude({ db, now, log }: Delivering, delivery: Delivery, preferences: Preferences, result: Result | null) {
  const { id, tries } = delivery
  const pause = BACKOFF[tries - 1]
  if (result === 'later' && pause !== undefined) {
    await retryDelivery(db, id, nextCalm(new Date(now().getTime() + pause), preferences))
    return false
  }
  if (result !== 'done' && result !== null) log.warn({ channel: channelOf(delivery), tries, result }, 'notice given up')
  await removeDelivery(db, id)
  return result === 'done'
}

type Worded = Awaited<ReturnType<typeof worded<NoticeRow>>>

async function push(
  { db, config, within }: Delivering,
  { uid, subscriptionId }: { uid: Uid; subscriptionId: string },
  [notice]: Worded,
): Promise<Result> {
  const target = await findTarget(db, subscriptionId, uid)
  if (!notice || !target) return 'done'
  if (!mayPush(target.endpoint, config.pushHosts)) return 'refused'
  const { row, text, path } = notice
  const outcome = await sendPush(
    target,
    { title: noticeLabel(row.kind), body: shortened(text, PUSH_TEXT_MAX), path, tag: `notice ${row.id}` },
    {
      keys: await houseKey(db, 'vapid', makeVapidKeys),
      subject: config.publicUrl?.startsWith('https:') ? config.publicUrl : 'https://barattolo.test',
      ...(within === undefined ? {} : { within }),
    },
  )
  if (outcome !== 'gone') return outcome === 'sent' ? 'done' : outcome
  await removeTarget(db, subscriptionId)
  return 'done'
}

async function mail({ db, config, within }: Delivering, uid: Uid, notices: Worded): Promise<Result> {
  const { mail: post, publicUrl } = config
  const addressee = await findAddressee(db, uid)
  if (!post || !publicUrl || !addressee) return 'done'
  const token = linkToken(uid, await houseKey(db, 'unsubscribe', makeLinkKey))
  const outcome = await sendDigest(
    {
      to: addressee.email,
      name: addressee.name,
      notices,
      unsubscribeUrl: `${publicUrl}/disiscrizione?t=${token}`,
    },
    { ...post, publicUrl, ...(within === undefined ? {} : { within }) },
  )
  return outcome === 'sent' ? 'done' : outcome
}
