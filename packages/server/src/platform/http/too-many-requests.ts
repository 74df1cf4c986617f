import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import { roundUpToMinute } from '@barattolo/domain/rate-limit'
import { it } from '@barattolo/domain/texts/it'
import { formatTownTime, type TownMoment } from '@barattolo/domain/town-time'

/** A call that a limit refuses, with the time after which to retry, for the header `Retry-After`. */
export class TooManyRequests extends Problem {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, code: ProblemCode = 'tooManyRequests', options: { detail?: string } = {}) {
    super(code, code === 'tooManyRequests' ? { detail: it.tooManyRequestsFor(retryAfterSeconds), ...options } : options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The refusal of a limit that allows another one from `next` on; its text names that time, rounded up to the minute. */
export function refusalUntil(
  code: ProblemCode,
  next: Date,
  { now, timeZone }: TownMoment,
  textOf: (again: string) => string,
): TooManyRequests {
  const again = roundUpToMinute(next)
  const seconds = Math.ceil((again.getTime() - now.getTime()) / 1000)
  return new TooManyRequests(seconds, code, { detail: textOf(formatTownTime(again, timeZone)) })
}
