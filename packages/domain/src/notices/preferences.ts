import * as z from 'zod/mini'
import { DAY_MS } from '../durations.ts'
import { fromTownTimeOrLater } from '../from-town-time.ts'
import { addDays, type TownMoment, toTownTime } from '../town-time.ts'
import { NOTICE_KINDS, type NoticeKind } from './kinds.ts'

export const NOTICE_CHANNELS = ['product', 'push', 'mail'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

const hour = z.int().check(z.minimum(0), z.maximum(23))
/** Full hours in the town's time; over midnight if `from` is later than `to`. */
export const quietHours = z.object({ from: hour, to: hour })
export type QuietHours = z.infer<typeof quietHours>

const kinds = z.array(z.enum(NOTICE_KINDS)).check(z.maxLength(NOTICE_KINDS.length))

/** The kinds that a person has switched off, by channel. A new kind is on. */
export const noticePreferences = z.object({
  off: z.object({ product: kinds, push: kinds, mail: kinds }),
  /** False switches off all e-mail, also of kinds that are added later. */
  mail: z.boolean(),
  /** When no push and no e-mail is sent; never if null or if the hours are equal. */
  quiet: z.nullable(quietHours),
})
export type NoticePreferences = z.infer<typeof noticePreferences>

export const DEFAULT_NOTICE_PREFERENCES: NoticePreferences = {
  off: { product: [], push: [], mail: [] },
  mail: true,
  quiet: { from: 22, to: 8 },
}

/** Kinds that this version does not know are left out. */
const storedKinds = z._default(
  z.pipe(
    z.array(z.string()),
    z.transform((stored) => NOTICE_KINDS.filter((kind) => stored.includes(kind))),
  ),
  [],
)

/** Preferences as this or an earlier version has stored them. */
export const storedNoticePreferences = z.object({
  off: z.object({ product: storedKinds, push: storedKinds, mail: storedKinds }),
  mail: z._default(z.boolean(), DEFAULT_NOTICE_PREFERENCES.mail),
  quiet: z._default(z.nullable(quietHours), DEFAULT_NOTICE_PREFERENCES.quiet),
})

export function wantsNotice({ off, mail }: NoticePreferences, kind: NoticeKind, channel: NoticeChannel): boolean {
  return (channel !== 'mail' || mail) && !off[channel].includes(kind)
}

export function switchKinds(
  current: NoticePreferences,
  kinds: readonly NoticeKind[],
  channel: NoticeChannel,
  isOn: boolean,
): NoticePreferences {
  const others = current.off[channel].filter((kind) => !kinds.includes(kind))
  return { ...current, off: { ...current.off, [channel]: isOn ? others : [...others, ...kinds] } }
}

/** Whether push and e-mail may be sent now. */
export function canNotify(moment: TownMoment, { quiet }: Pick<NoticePreferences, 'quiet'>): boolean {
  return !quiet || !isWithinHours(hourOf(moment), quiet)
}

/** The first time from now on when push and e-mail may be sent: now, or the end of the quiet hours. */
export function nextNotifyTime(moment: TownMoment, preferences: Pick<NoticePreferences, 'quiet'>): Date {
  const { now, timeZone } = moment
  const { quiet } = preferences
  if (!quiet || canNotify(moment, preferences)) return now
  const time = `${String(quiet.to).padStart(2, '0')}:00`
  const { day } = toTownTime(now, timeZone)
  // Today's end or tomorrow's; if summer time skips that hour, the next hour that exists.
  for (const ahead of [0, 1]) {
    const end = fromTownTimeOrLater({ day: addDays(day, ahead), time }, timeZone)
    if (end && end > now) return end
  }
  return new Date(now.getTime() + DAY_MS)
}

function hourOf({ now, timeZone }: TownMoment): number {
  return Number(toTownTime(now, timeZone).time.slice(0, 2))
}

function isWithinHours(hour: number, { from, to }: QuietHours): boolean {
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}
