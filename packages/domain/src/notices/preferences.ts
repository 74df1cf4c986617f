import * as z from 'zod/mini'
import { atRomeTime, romeTime } from '../exchanges/rome-time.ts'
import { NOTICE_KINDS, type NoticeKind } from './kinds.ts'

export const CHANNELS = ['product', 'push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

const hour = z.int().check(z.minimum(0), z.maximum(23))
/** Full hours in Italian time; over midnight if `from` is later than `to`. */
export const quietHours = z.object({ from: hour, to: hour })
export type QuietHours = z.infer<typeof quietHours>

const kinds = z.array(z.enum(NOTICE_KINDS)).check(z.maxLength(NOTICE_KINDS.length))

/** The kinds that a person has switched off, by channel. A new kind is on. */
export const preferences = z.object({
  off: z.object({ product: kinds, push: kinds, mail: kinds }),
  /** False switches off all e-mail, also of kinds that are added later. */
  mail: z.boolean(),
  /** When no push and no e-mail is sent; never if null or if the hours are equal. */
  quiet: z.nullable(quietHours),
})
export type Preferences = z.infer<typeof preferences>

export const DEFAULT_PREFERENCES: Preferences = {
  off: { product: [], push: [], mail: [] },
  mail: true,
  quiet: { from: 22, to: 8 },
}

export function wants({ off, mail }: Preferences, kind: NoticeKind, channel: Channel): boolean {
  return (channel !== 'mail' || mail) && !off[channel].includes(kind)
}

export function switched(given: Preferences, kinds: readonly NoticeKind[], channel: Channel, on: boolean): Preferences {
  const rest = given.off[channel].filter((kind) => !kinds.includes(kind))
  return { ...given, off: { ...given.off, [channel]: on ? rest : [...rest, ...kinds] } }
}

/** Whether push and e-mail may be sent now. */
export function mayDisturb(now: Date, { quiet }: Pick<Preferences, 'quiet'>): boolean {
  return !quiet || !isWithin(hourOf(now), quiet)
}

/** The first time from now on when push and e-mail may be sent: now, or the end of the quiet hours. */
export function nextCalm(now: Date, preferences: Pick<Preferences, 'quiet'>): Date {
  const { quiet } = preferences
  if (!quiet || mayDisturb(now, preferences)) return now
  const time = `${String(quiet.to).padStart(2, '0')}:00`
  // Today's end or tomorrow's; if summer time skips that hour, the next hour that exists.
  for (const ahead of [0, 1]) {
    const { day } = romeTime(new Date(now.getTime() + ahead * DAY))
    const end = atRomeTime({ day, time }) ?? atRomeTime({ day, time: '03:00' })
    if (end && end > now) return end
  }
  return new Date(now.getTime() + DAY)
}

const DAY = 24 * 60 * 60 * 1000

function hourOf(at: Date): number {
  return Number(romeTime(at).time.slice(0, 2))
}

function isWithin(hour: number, { from, to }: QuietHours): boolean {
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}
