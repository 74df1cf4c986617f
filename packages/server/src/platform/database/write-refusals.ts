import pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** The disk of the database is full, or the database is read-only: a standby, or a provider's answer to a full disk. */
export type RefusalReason = 'full' | 'readOnly'

/** PostgreSQL answers reads but stores nothing. */
export class WritesRefused extends DatabaseUnavailable {
  override readonly name = 'WritesRefused'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, cause: unknown) {
    super(cause)
    this.reason = reason
  }
}

/** The database stores again, this many seconds after the first refusal. */
export interface WritesAccepted {
  refusedSeconds: number
}

const REASONS: Partial<Record<string, RefusalReason>> = { 53100: 'full', 25006: 'readOnly' }

/** Null if this error says nothing about the writes of others. */
export function writeRefusalOf(error: unknown): WritesRefused | null {
  if (!(error instanceof pg.DatabaseError)) return null
  // With another code than `disk_full`: a quota, or a file system that has become read-only.
  const reason = REASONS[error.code ?? ''] ?? (error.message.startsWith('could not extend file') ? 'full' : null)
  return reason && new WritesRefused(reason, error)
}

/** Needs a megabyte in a file of its own, which is deleted at once: an update may find room in a page while an insert does not. */
export const PROBE = `create temporary table room_probe on commit drop as select repeat('x', 1000) as filler from generate_series(1, 1000)`

/** In milliseconds. */
const PROBE_INTERVAL = 2000

interface RefusalOptions {
  onChange: (change: WritesRefused | WritesAccepted) => void
  /** Rejects while the database stores nothing. */
  probe: () => Promise<unknown>
}

/**
 * Tracks from the outcome of statements whether the database stores. Reads succeed meanwhile, so only a probe that writes can find the
 * end; it runs only after a refusal.
 */
export function trackWriteRefusals({ onChange, probe }: RefusalOptions) {
  let current: { reason: RefusalReason; since: number } | null = null
  let timer: NodeJS.Timeout | undefined
  const probeLater = () => {
    timer = setTimeout(() => void probe().then(end, probeLater), PROBE_INTERVAL).unref()
  }
  const end = () => {
    if (current) onChange({ refusedSeconds: Math.round((performance.now() - current.since) / 100) / 10 })
    current = null
  }
  return {
    /** Null while the database stores. */
    reason: () => current?.reason ?? null,
    record: (refused: WritesRefused) => {
      if (current) return
      current = { reason: refused.reason, since: performance.now() }
      onChange(refused)
      probeLater()
    },
    stop: () => {
      current = null
      clearTimeout(timer)
    },
  }
}
export type WriteRefusalTracker = ReturnType<typeof trackWriteRefusals>
