import { setTimeout as pause } from 'node:timers/promises'
import { generateTown } from '@barattolo/domain/rings/generated-town.fixtures'
import type { Town } from '@barattolo/domain/rings/town'
import { verifyTownSet } from '@barattolo/domain/rings/verify-rings.fixtures'
import { packTown } from '@barattolo/server/rings/pack-rings'
import { HOMES, RULES, stopAt, TOWNS, timed } from './ring-towns.ts'
import type { NightRow } from './rings.ts'
import { watchLoop } from './watch-loop.ts'

/** Measures the night of the town with the name of the argument, and sends its row. */
const ROWS_PER_PART = 2000
const REST_MS = 5000
const MEMORY_INTERVAL_MS = 20

const { name, size } = TOWNS.find((town) => town.name === process.argv[2]) ?? {}
if (name === undefined || size === undefined) throw new Error('the name of a town is missing')
process.send?.(await measureNight(name, generateTown(size, HOMES)), () => process.exit(0))

async function measureNight(name: string, town: Town): Promise<NightRow> {
  const resting = watchLoop()
  await pause(REST_MS)
  const restingLoop = resting.stop()
  const memory = watchMemory()
  const watched = watchLoop()
  const { result, milliseconds } = await timed(() => packTown(inParts(town), RULES))
  const loop = watched.stop()
  const grown = memory.stop()
  stopAt(verifyTownSet(town, result.rings, { sizeMax: 4, ringsPerPersonMax: 2 }))
  return {
    town: name,
    columns: result.facts.columns,
    components: result.facts.components,
    leftOut: result.facts.leftOut,
    sets: result.rings.length,
    provenSets: result.rings.filter(({ isProven }) => isProven).length,
    isProven: result.isProven,
    milliseconds,
    memory: grown,
    loop,
    restingLoop,
  }
}

function* inParts({ people, items, wishes }: Town): Generator<Town> {
  const length = Math.max(people.length, items.length, wishes.length)
  for (let from = 0; from < length; from += ROWS_PER_PART) {
    const to = from + ROWS_PER_PART
    yield { people: people.slice(from, to), items: items.slice(from, to), wishes: wishes.slice(from, to) }
  }
}

function watchMemory() {
  const before = process.memoryUsage.rss()
  let largest = before
  const timer = setInterval(() => {
    largest = Math.max(largest, process.memoryUsage.rss())
  }, MEMORY_INTERVAL_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return (largest - before) / 2 ** 20
    },
  }
}
