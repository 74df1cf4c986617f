/** A position in the primary’s log, and the time of the local clock when it was read, in milliseconds. */
interface LogSample {
  position: bigint
  at: number
}

/**
 * Measures how stale a replica may be, with the local clock only: it compares sampled positions of the primary’s log with the
 * position that the replica has replayed. With no writes on the primary, the lag does not grow; while the replica cannot be
 * reached, it does.
 */
export function trackLag() {
  let samples: LogSample[] = []
  let currentAsOf = Number.NEGATIVE_INFINITY
  let firstSampleAt: number | null = null
  return {
    recordPrimary: (position: bigint, at: number) => {
      firstSampleAt ??= at
      samples.push({ position, at })
    },
    recordReplica: (position: bigint) => {
      for (const sample of samples) if (sample.position <= position) currentAsOf = Math.max(currentAsOf, sample.at)
      samples = samples.filter(({ at }) => at > currentAsOf)
    },
    /** The maximum staleness in milliseconds; infinite while unknown. */
    stalenessAt: (at: number): number => at - currentAsOf,
    /** Milliseconds since the first sample, or since the replica was last up to date. */
    laggingFor: (at: number): number => (firstSampleAt === null ? 0 : at - Math.max(firstSampleAt, currentAsOf)),
    reset: () => {
      samples = []
      firstSampleAt = null
      currentAsOf = Number.NEGATIVE_INFINITY
    },
  }
}

/** Parses PostgreSQL’s form of a log position, two hexadecimal halves: `16/B374D848`. */
export function parseLogPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
