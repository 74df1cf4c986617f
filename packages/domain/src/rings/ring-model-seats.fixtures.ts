export interface Thing {
  id: string
  revision: number
  isBad: boolean
}
export interface Seen {
  gives: string[]
  gets: string[]
  circle: string[]
}
export interface Seat {
  who: string
  gone: string | null
  gives: Thing[]
  yes: Seen | null
  until: number
  changes: number
}
export interface ModelRing {
  phase: 'open' | 'repairing' | 'agreed' | 'dissolved' | 'done'
  why: string | null
  by: string
  seats: Seat[]
  opened: number
  repairingSince: number
  repairs: number
  arrivals: number
  silences: number
  refused: string[]
  /** All people who were ever in the ring, with their reason for leaving it. */
  ever: Map<string, string | null>
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const seatOf = (ring: ModelRing, who: string) => ring.seats.find((seat) => seat.who === who)
const neighbour = (ring: ModelRing, seat: Seat, step: number) =>
  ring.seats[(ring.seats.indexOf(seat) + step + ring.seats.length) % ring.seats.length] ?? seat
export const before = (ring: ModelRing, seat: Seat) => neighbour(ring, seat, -1)
export const after = (ring: ModelRing, seat: Seat) => neighbour(ring, seat, 1)

export function seen(ring: ModelRing, seat: Seat): Seen {
  return {
    gives: seat.gives.map(({ id }) => id).sort(),
    gets: before(ring, seat)
      .gives.map(({ id, revision }) => `${id} ${revision}`)
      .sort(),
    circle: ring.seats.map(({ who }) => who),
  }
}

export const saysYes = (ring: ModelRing, seat: Seat) => seat.yes !== null && isSame(seat.yes, seen(ring, seat))

export function deadline(ring: ModelRing): number {
  return Math.max(...ring.seats.filter((seat) => !seat.gone && !saysYes(ring, seat)).map(({ until }) => until))
}

export function leave(ring: ModelRing, seat: Seat, why: string) {
  seat.gone = why
  ring.ever.set(seat.who, why)
}

export function end(ring: ModelRing, why: string) {
  ring.phase = 'dissolved'
  ring.why = why
}

export function finish(ring: ModelRing) {
  if (ring.phase === 'open' && ring.seats.every((seat) => saysYes(ring, seat))) ring.phase = 'agreed'
}

export function isBetween(ring: ModelRing, newcomer: string, one: string, other: string): boolean {
  const others = ring.seats.filter(({ gone }) => !gone).map(({ who }) => who)
  return (one === newcomer && others.includes(other)) || (other === newcomer && others.includes(one))
}

/** The element whose list of numbers and texts is the lowest. */
export function bestOf<T>(all: readonly T[], rank: (one: T) => (number | string)[]): T | undefined {
  let best: T | undefined
  for (const one of all) {
    const difference = best && rank(one).findIndex((value, index) => best && value !== rank(best)[index])
    if (best === undefined || difference === undefined) best = one
    else if (difference >= 0 && (rank(one)[difference] ?? 0) < (rank(best)[difference] ?? 0)) best = one
  }
  return best
}
