import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { generateTown, LARGE_TOWN, TOWN_NOW } from '@barattolo/domain/rings/generated-town.fixtures'
import type { RingWish } from '@barattolo/domain/rings/ring'
import { createRandom } from '@barattolo/domain/seeded-random.fixtures'
import { type Db, openDatabase } from '@barattolo/server/platform/database/database'
import { migrate } from '@barattolo/server/platform/database/migrate'
import { startEmbedded } from '@barattolo/server/platform/postgres/embedded'
import { findRingsOfWish } from '@barattolo/server/rings/find-rings.service'
import { loadRingTown } from '@barattolo/server/testing/load-ring-town'
import { HOMES } from './ring-towns.ts'
import { runInOwnProcess } from './run-in-own-process.ts'
import { type LoopFigures, threadCpu } from './watch-loop.ts'

export interface SearchRow {
  people: number
  wishes: number
  /** Whether the wishes are for objects of the people of whom thousands wish something. */
  isHub: boolean
  searches: number
  capped: number
  rings: number
  /** Of a search in the database, in milliseconds: without the processor time of this process. */
  p50: number
  p99: number
  worst: number
}

const SEARCHES = 2000
/** Fills the caches of PostgreSQL. */
const WARM_UP = 200
const SIZES = [2000, 20_000]

/** The nightly job on the larger town: reading, finding, packing and storing. */
export interface StoredNight {
  rings: number
  isProven: boolean
  milliseconds: number
  loop: LoopFigures
}

export interface RingSearchReport {
  searches: SearchRow[]
  nights: (StoredNight & { people: number })[]
}

/** Searches rings through random wishes of towns of two sizes, each in a database of its own, and runs their nightly job. */
export async function measureRingSearches(): Promise<RingSearchReport> {
  const rows: SearchRow[] = []
  const nights: (StoredNight & { people: number })[] = []
  for (const people of SIZES) {
    const scale = people / LARGE_TOWN.people
    const town = generateTown(
      {
        ...LARGE_TOWN,
        people,
        wishes: LARGE_TOWN.wishes * scale,
        wishersPerHub: LARGE_TOWN.wishersPerHub * scale,
        groupSize: 100,
      },
      HOMES,
    )
    const folder = mkdtempSync(join(tmpdir(), 'barattolo-rings-'))
    // When this runs as root, PostgreSQL runs as another user, which must be able to enter the folder.
    chmodSync(folder, 0o755)
    const postgres = await startEmbedded(join(folder, 'postgres'))
    const db = openDatabase(postgres.connection, () => undefined)
    try {
      await migrate(db)
      await loadRingTown(db, town)
      const hubs = new Set(town.people.slice(0, LARGE_TOWN.hubs).map(({ uid }) => uid))
      const owners = new Map(town.items.map(({ id, owner }) => [id, owner]))
      const ofHub = (wish: RingWish) => hubs.has(owners.get(wish.item) ?? wish.wisher) || hubs.has(wish.wisher)
      await measure(db, sample(town.wishes, WARM_UP, 7))
      for (const isHub of [false, true]) {
        const wishes = sample(
          town.wishes.filter((wish) => ofHub(wish) === isHub),
          SEARCHES,
          42,
        )
        rows.push({ people, wishes: town.wishes.length, isHub, ...(await measure(db, wishes)) })
      }
      nights.push({ people, ...(await runInOwnProcess<StoredNight>('stored-night.ts', JSON.stringify(postgres.connection))) })
    } finally {
      await db.destroy()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return { searches: rows, nights }
}

function sample(wishes: readonly RingWish[], count: number, seed: number): RingWish[] {
  const random = createRandom(seed)
  return Array.from({ length: Math.min(count, wishes.length) }, () => wishes[Math.floor(random() * wishes.length)]).flatMap(
    (wish) => wish ?? [],
  )
}

async function measure(db: Db, wishes: readonly RingWish[]) {
  const times: number[] = []
  let [capped, rings] = [0, 0]
  for (const { wisher, item } of wishes) {
    const [start, used] = [performance.now(), threadCpu()]
    const found = await findRingsOfWish({ db, town: AOSTA }, { wisher, itemId: item }, new Date(TOWN_NOW))
    times.push(performance.now() - start - (threadCpu() - used))
    if (found.isCapped) capped += 1
    rings += found.rings.length
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { searches: times.length, capped, rings, p50: at(0.5), p99: at(0.99), worst: at(1) }
}
