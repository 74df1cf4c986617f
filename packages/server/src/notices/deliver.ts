import type { Uid } from '@barattolo/domain/ids'
import { canNotify, type NoticePreferences, nextNotifyTime, wantsNotice } from '@barattolo/domain/notices/preferences'
import { displayNameOf } from '@barattolo/domain/people/display-name'
import { noticeLabel } from '@barattolo/domain/texts/notice-text'
import type { Town } from '@barattolo/domain/town'
import type { TownMoment } from '@barattolo/domain/town-time'
import { sql } from 'kysely'
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { getOrCreateSecret } from '../platform/database/secrets.store.ts'
import { BACKOFF } from '../platform/jobs/backoff.ts'
import { lockJob } from '../platform/jobs/process-due-rows.ts'
import { mailSettings } from '../platform/mail.ts'
import { truncate } from '../platform/truncate.ts'
import {
  type Channel,
  claimDeliveries,
  type Delivery,
  type DueNotice,
  findDeliverableNotices,
  findMailRecipient,
  findPushTarget,
  insertDigest,
  insertPushes,
  lockDueNotices,
  markDelivered,
  postponeDelivery,
  removeDelivery,
  removePushTarget,
  retryDelivery,
  setNoticesDue,
} from './deliveries.store.ts'
import { sendDigest } from './mail.ts'
import type { NoticeSources } from './notice-sources.ts'
import { renderNotices } from './notices.service.ts'
import { findPreferences, type NoticeRow } from './notices.store.ts'
import { generateVapidKeys, isAllowedEndpoint, sendPush } from './push.ts'
import { generateUnsubscribeKey, makeUnsubscribeToken } from './unsubscribe-token.ts'

export interface DeliveryDeps {
  db: Db
  town: Town
  config: Pick<Config, 'publicUrl' | 'mail' | 'pushHosts' | 'operator'>
  now: () => Date
  log: { warn: (about: object, message: string) => void; error: (about: object, message: string) => void }
  noticeSources: NoticeSources
  /** The timeout of a push service or SMTP server, in milliseconds; tests shorten it. */
  timeoutMs?: number
}

const BATCH = 100
/** Sent in parallel, so that a slow push service does not delay the others. */
const PARALLEL_DELIVERIES = 20
/** A push payload has at most 4,096 encrypted bytes; a character has at most four. */
const PUSH_TEXT_MAX = 600
/** Advisory locks: one process at a time creates the deliveries of a channel; the others skip. The numbers are arbitrary. */
const DELIVERY_LOCK_IDS: Record<Channel, number> = { push: 740_019, mail: 740_020 }

/** `sent`: accepted; `dropped`: there is no recipient any more; `retry`: temporary failure; `refused`: permanent failure. */
type Result = 'sent' | 'dropped' | 'retry' | 'refused'

/**
 * Sends what is due on one channel, and returns how many deliveries are finished: sent or dropped. Several processes may run it at once, and after
 * any downtime: locks and leases give each delivery to one process. Each channel has its own job, so that an SMTP server that
 * hangs does not delay pushes.
 */
export async function deliverNotices(deps: DeliveryDeps, channel: Channel): Promise<number> {
  const { db, town, config, now } = deps
  const createDue = () => createDeliveries(db, channel, { now: now(), timeZone: town.timeZone })
  if (channel === 'push' || config.mail) while ((await createDue()) === BATCH);
  let sent = 0
  for (;;) {
    const claimed = await claimDeliveries(db, channel, now(), PARALLEL_DELIVERIES)
    const results = await Promise.all(claimed.map((delivery) => processDelivery(deps, delivery)))
    sent += results.filter(Boolean).length
    if (claimed.length < PARALLEL_DELIVERIES) return sent
  }
}

/** Creates deliveries of the notices that are due. Notices in the recipient's quiet hours wait for their end. */
function createDeliveries(db: Db, channel: Channel, moment: TownMoment): Promise<number> {
  const { now } = moment
  return db.transaction().execute(async (trx) => {
    if (!(await lockJob(trx, sql`${DELIVERY_LOCK_IDS[channel]}`))) return 0
    const due = await lockDueNotices(trx, channel, now, BATCH)
    const enabled = due.filter(({ kind, preferences }) => wantsNotice(preferences, kind, channel))
    const allowed = enabled.filter(({ preferences }) => canNotify(moment, preferences))
    for (const notice of enabled)
      if (!allowed.includes(notice)) await setNoticesDue(trx, channel, [notice.id], nextNotifyTime(moment, notice.preferences))
    await (channel === 'push' ? createPushes(trx, allowed, now) : createDigests(trx, allowed, now))
    const finished = due.filter((notice) => !enabled.includes(notice) || (channel === 'push' && allowed.includes(notice)))
    await setNoticesDue(
      trx,
      channel,
      finished.map(({ id }) => id),
      null,
    )
    return due.length
  })
}

async function createPushes(trx: Trx, allowed: readonly DueNotice[], now: Date) {
  for (const notice of allowed) await insertPushes(trx, notice, now)
}

/** One e-mail per person, whichever of their notices is due. */
async function createDigests(trx: Trx, allowed: readonly DueNotice[], now: Date) {
  for (const notice of new Map(allowed.map((entry) => [entry.uid, entry])).values()) await insertDigest(trx, notice, now)
}

/**
 * Returns whether the delivery is sent or dropped. Reads the preferences again: they may have changed, or quiet hours may have begun,
 * since the delivery was created. A failure is retried later, and finally given up; the log has no addresses.
 */
async function processDelivery(deps: DeliveryDeps, delivery: Delivery): Promise<boolean> {
  const { db, town, now, log } = deps
  try {
    const preferences = await findPreferences(db, delivery.uid)
    const moment = { now: now(), timeZone: town.timeZone }
    if (canNotify(moment, preferences))
      return await finishDelivery(deps, delivery, preferences, await tryDelivery(deps, delivery, preferences))
    await postponeDelivery(db, delivery.id, nextNotifyTime(moment, preferences))
  } catch (error) {
    // The delivery is due again after the lease.
    log.error({ err: error, channel: channelOf(delivery) }, 'notice not delivered')
  }
  return false
}

const channelOf = ({ subscriptionId }: Delivery): Channel => (subscriptionId === null ? 'mail' : 'push')

/** Null if no notice of the delivery should be sent any more. */
async function tryDelivery(deps: DeliveryDeps, delivery: Delivery, preferences: NoticePreferences): Promise<Result | null> {
  const { db, town, now, noticeSources } = deps
  const unread = await findDeliverableNotices(db, delivery.noticeIds, noticeSources.isReminderValid, now())
  const enabled = unread.filter(({ kind }) => wantsNotice(preferences, kind, channelOf(delivery)))
  if (enabled.length === 0) return null
  const notices = await renderNotices({ db, town, sources: noticeSources }, delivery.uid, enabled)
  const { uid, subscriptionId } = delivery
  const result = await (subscriptionId === null
    ? deliverMail(deps, uid, notices)
    : deliverPush(deps, { uid, subscriptionId }, notices))
  if (result === 'sent') {
    const ids = enabled.map(({ id }) => id)
    await markDelivered(db, ids, now())
  }
  return result
}

async function finishDelivery(
  { db, town, now, log }: DeliveryDeps,
  delivery: Delivery,
  preferences: NoticePreferences,
  result: Result | null,
) {
  const { id, tries } = delivery
  const retryDelay = BACKOFF[tries - 1]
  if (result === 'retry' && retryDelay !== undefined) {
    const earliest = { now: new Date(now().getTime() + retryDelay), timeZone: town.timeZone }
    await retryDelivery(db, id, nextNotifyTime(earliest, preferences))
    return false
  }
  const isFinished = result === 'sent' || result === 'dropped'
  if (!isFinished && result !== null) log.warn({ channel: channelOf(delivery), tries, result }, 'notice given up')
  await removeDelivery(db, id)
  return isFinished
}

type RenderedNotices = Awaited<ReturnType<typeof renderNotices<NoticeRow>>>

async function deliverPush(
  { db, config, timeoutMs }: DeliveryDeps,
  { uid, subscriptionId }: { uid: Uid; subscriptionId: string },
  [notice]: RenderedNotices,
): Promise<Result> {
  const target = await findPushTarget(db, subscriptionId, uid)
  if (!notice || !target) return 'dropped'
  if (!isAllowedEndpoint(target.endpoint, config.pushHosts)) return 'refused'
  const { row, text, path } = notice
  const outcome = await sendPush(
    target,
    { title: noticeLabel(row.kind), body: truncate(text, PUSH_TEXT_MAX), path, tag: `notice ${row.id}` },
    {
      keys: await getOrCreateSecret(db, 'vapid', generateVapidKeys),
      subject: config.publicUrl?.startsWith('https:') ? config.publicUrl : 'https://barattolo.test',
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    },
  )
  if (outcome !== 'gone') return outcome
  await removePushTarget(db, subscriptionId)
  return 'dropped'
}

async function deliverMail({ db, town, config, timeoutMs }: DeliveryDeps, uid: Uid, notices: RenderedNotices): Promise<Result> {
  const settings = mailSettings(config)
  const recipient = await findMailRecipient(db, uid)
  if (!settings || !recipient) return 'dropped'
  const token = makeUnsubscribeToken(uid, await getOrCreateSecret(db, 'unsubscribe', generateUnsubscribeKey))
  return sendDigest(
    {
      to: recipient.email,
      name: displayNameOf(recipient.name, recipient.chosenName, town),
      notices,
      unsubscribeUrl: `${settings.publicUrl}/disiscrizione?t=${token}`,
    },
    { ...settings, timeoutMs },
  )
}
