/** A position in the primary’s log, and when it was read by the local clock in milliseconds. */
interface Noted {
  position: bigint
  at: number
}

/**
 * Measures how stale a replica may be, with the local clock only: it compares sampled positions of the primary’s log with the
 * position that the replica has replayed. With no writes on the primary, the lag does not grow; while the replica cannot be
 * reached, it does.
 */
export function trackLag() {
  let noted: Noted[] = []
  let asOf = Number.NEGATIVE_INFINITY
  let since: number | null = null
  return {
    primaryAt: (position: bigint, at: number) => {
      since ??= at
      noted.push({ position, at })
    },
    replicaAt: (position: bigint) => {
      for (const one of noted) if (one.position <= position) asOf = Math.max(asOf, one.at)
      noted = noted.filter(({ at }) => at > asOf)
    },
    /** The maximum staleness in milliseconds; infinite while unknown. */
    ageAt: (at: number): number => at - asOf,
    /** Milliseconds since the first sample, or since the replica was last up to date. */
    waitedAt: (at: number): number => (since === null ? 0 : at - Math.max(since, asOf)),
    forget: () => {
      noted = []
      since = null
      asOf = Number.NEGATIVE_INFINITY
    },
  }
}

/** Parses PostgreSQL’s form of a log position, two hexadecimal halves: `16/B374D848`. */
export function readPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
