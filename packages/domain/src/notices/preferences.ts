import * as z from 'zod/mini'
import { atRomeTime, romeTime } from '../exchanges/rome-time.ts'
import { NOTICE_KINDS, type NoticeKind } from './kinds.ts'

export const CHANNELS = ['product', 'push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

const hour = z.int().check(z.minimum(0), z.maximum(23))
/** From the one full hour to the other, on the clocks of the valley; over midnight where `from` is the later one. */
export const quietHours = z.object({ from: hour, to: hour })
export type QuietHours = z.infer<typeof quietHours>

const kinds = z.array(z.enum(NOTICE_KINDS)).check(z.maxLength(NOTICE_KINDS.length))

/** What a person does not want, by channel: a new kind is wanted until they say otherwise. */
export const preferences = z.object({
  off: z.object({ product: kinds, push: kinds, mail: kinds }),
  /** False for whoever wants no e-mail at all, also none of a kind to come. */
  mail: z.boolean(),
  /** When nothing may ring or be sent; null for never. Equal hours are never too. */
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

/** Whether something may ring or be sent now. */
export function mayDisturb(now: Date, { quiet }: Pick<Preferences, 'quiet'>): boolean {
  return !quiet || !isWithin(hourOf(now), quiet)
}

/** The first moment, from now on, when something may ring or be sent: now, or the end of the quiet hours. */
export function nextCalm(now: Date, preferences: Pick<Preferences, 'quiet'>): Date {
  const { quiet } = preferences
  if (!quiet || mayDisturb(now, preferences)) return now
  const time = `${String(quiet.to).padStart(2, '0')}:00`
  // Today's end, or tomorrow's; where spring skips that very hour, the next one there is.
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
