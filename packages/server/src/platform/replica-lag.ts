/** What a primary had written at a moment: a position in its log, and our clock's milliseconds. */
interface Noted {
  position: bigint
  at: number
}

/**
 * How old a replica's answers may be, by our own clock alone: what the primary had written at known moments, and how much of
 * that the replica has. A primary that writes nothing ages nobody; a replica that is cut off grows older with every moment.
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
    /** At most so many milliseconds; infinite while nothing is known. */
    ageAt: (at: number): number => at - asOf,
    /** For how long it has been looked at in vain, or since it was last up to date. */
    waitedAt: (at: number): number => (since === null ? 0 : at - Math.max(since, asOf)),
    forget: () => {
      noted = []
      since = null
      asOf = Number.NEGATIVE_INFINITY
    },
  }
}

/** PostgreSQL writes a position as two hexadecimal halves: `16/B374D848`. */
export function readPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
