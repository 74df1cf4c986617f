import { DAY_MS } from '../durations.ts'
import type { Point } from '../geo/distance.ts'
import { itemId, type Uid, uid } from '../ids.ts'
import { createRandom } from '../seeded-random.fixtures.ts'
import type { RingItem, RingPerson, RingWish } from './ring.ts'
import type { Town } from './town.ts'

export const TOWN_NOW = Date.UTC(2026, 10, 26)

export interface TownSize {
  readonly people: number
  readonly itemsPerPerson: number
  readonly wishes: number
  /** The number of people of whom each of `wishersPerHub` people wishes an object. */
  readonly hubs: number
  readonly wishersPerHub: number
  /** People of one group wish mostly from each other, as parents of small children do; without groups, from all alike. */
  readonly groupSize: number | null
  /** The share of people who want rings of four. */
  readonly wantFour: number
}

export const LARGE_TOWN: TownSize = {
  people: 20_000,
  itemsPerPerson: 5,
  wishes: 200_000,
  hubs: 4,
  wishersPerHub: 9500,
  groupSize: null,
  wantFour: 0.2,
}

/** A town of random people, objects and wishes, the same every time. */
export function generateTown(size: TownSize, places: readonly { readonly point: Point }[]): Town {
  const random = createRandom(42)
  const below = (n: number) => Math.floor(random() * n)
  const people = Array.from({ length: size.people }, (_, n) => generatePerson(n, size.wantFour, random))
  const homes = people.map(() => pointNear(places[below(places.length)]?.point ?? { lat: 45.74, lng: 7.32 }, random))
  const items = people.flatMap((person, n) =>
    Array.from({ length: size.itemsPerPerson }, (_, k) =>
      generateItem(n * size.itemsPerPerson + k, person.uid, homes[n] ?? { lat: 0, lng: 0 }, random),
    ),
  )
  const wish = (wisher: number, item: number): RingWish | [] => {
    const { id, owner } = items[item] ?? {}
    const who = people[wisher]?.uid
    if (id === undefined || who === undefined || owner === who) return []
    const chance = random()
    const own = items[wisher * size.itemsPerPerson]?.id
    const source = chance < 0.1 ? 'interest' : chance < 0.8 ? 'favourite' : 'request'
    return { wisher: who, item: id, source, gives: source === 'favourite' && own && random() < 0.1 ? [own] : [] }
  }
  const wishes: RingWish[] = []
  for (let hub = 0; hub < size.hubs; hub++) {
    const first = below(size.people)
    for (let n = 0; n < size.wishersPerHub; n++)
      wishes.push(...[wish((first + n * 2) % size.people, hub * size.itemsPerPerson)].flat())
  }
  while (wishes.length < size.wishes) {
    const wisher = below(size.people)
    const isInGroup = size.groupSize !== null && random() < IN_GROUP
    const owner = isInGroup ? wisher - (wisher % size.groupSize) + below(size.groupSize) : below(size.people)
    wishes.push(...[wish(wisher, owner * size.itemsPerPerson + below(size.itemsPerPerson))].flat())
  }
  return { people, items, wishes }
}

/** The share of a person's wishes that are for objects of their group. */
const IN_GROUP = 0.8

function generatePerson(n: number, wantFour: number, random: () => number): RingPerson {
  const partners = Math.floor(random() * 6)
  return {
    uid: uid.parse(`person-${String(n).padStart(6, '0')}`),
    joinedAt: TOWN_NOW - (10 + Math.floor(random() * 700)) * DAY_MS,
    partners,
    came: partners - (random() < 0.1 ? Math.min(1, partners) : 0),
    isProven: partners > 0,
    // An id, as in the database. Each is in a group of one.
    group: partners > 0 ? `group-${n}-${Math.floor(random() * n)}` : `group-${n}`,
    wantsRingsOfFour: random() < wantFour,
    unservedSince: TOWN_NOW - Math.floor(random() * 300) * DAY_MS,
  }
}

/** Three in ten small things, two in ten large ones. */
const WEIGHTS = [1, 1, 1, 2, 2, 2, 2, 3, 3, 4]

function generateItem(n: number, owner: Uid, point: Point, random: () => number): RingItem {
  return {
    id: itemId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
    owner,
    weight: WEIGHTS[Math.floor(random() * WEIGHTS.length)] ?? 2,
    listedAt: TOWN_NOW - (3 + Math.floor(random() * 400)) * DAY_MS,
    point,
  }
}

const pointNear = ({ lat, lng }: Point, random: () => number): Point => ({
  lat: lat + (random() - 0.5) * 0.06,
  lng: lng + (random() - 0.5) * 0.08,
})
