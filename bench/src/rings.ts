import { readFileSync } from 'node:fs'
import { generateTown } from '@barattolo/domain/rings/generated-town.fixtures'
import { RING_SIZES, type RingSize } from '@barattolo/domain/rings/ring'
import { countPeopleWithRings } from '@barattolo/domain/rings/town'
import { readDemoTown } from './demo-town.ts'
import { HOMES, PROBLEMS_SHOWN, RULES, stopAt, TOWNS, timed } from './ring-towns.ts'
import { runInOwnProcess } from './run-in-own-process.ts'
import { packWantList } from './want-lists/pack-want-list.ts'
import { generateWantList, INVENTED_WANT_LIST } from './want-lists/sample-want-lists.ts'
import { verifyWantListSet } from './want-lists/verify-want-list.ts'
import type { LoopFigures } from './watch-loop.ts'

export interface WantListRow {
  name: string
  objects: number
  sizeMax: RingSize
  rings: number
  traded: number
  isProven: boolean
  milliseconds: number
  /** Of the processor, in milliseconds. */
  cpu: number
}

export interface ShareRow {
  town: string
  people: number
  usesWeights: boolean
  counts: Record<RingSize, number>
}

export interface NightRow {
  town: string
  columns: number
  components: number
  leftOut: number
  sets: number
  provenSets: number
  isProven: boolean
  milliseconds: number
  /** Growth of the resident memory of the process, in megabytes: the worker with the solver. */
  memory: number
  loop: LoopFigures
  /** The same loop, at the same load of the machine, without a worker. */
  restingLoop: LoopFigures
}

export interface RingsReport {
  problems: readonly string[]
  wantLists: WantListRow[]
  shares: ShareRow[]
  nights: NightRow[]
}

/** Packs a want list, and finds and packs the rings of generated towns. Every set is checked by the second program. */
export async function measureRings(file: string | undefined): Promise<RingsReport> {
  const lists =
    file === undefined
      ? [
          { name: 'inventata', text: INVENTED_WANT_LIST },
          { name: 'generata', text: generateWantList({ people: 127, objects: 1000, wanted: 8 }) },
        ]
      : [{ name: file, text: readFileSync(file, 'utf8') }]
  const wantLists: WantListRow[] = []
  let problems: readonly string[] = []
  for (const { name, text } of lists)
    for (const sizeMax of RING_SIZES) {
      const { result, milliseconds, cpu } = await timed(() => packWantList(text, sizeMax))
      stopAt(verifyWantListSet(text, result.rings, sizeMax))
      problems = result.problems.slice(0, PROBLEMS_SHOWN)
      wantLists.push({
        name,
        objects: result.objectCount,
        sizeMax,
        rings: result.rings.length,
        traded: result.value,
        isProven: result.isProven,
        milliseconds,
        cpu,
      })
    }
  if (file !== undefined) return { problems, wantLists, shares: [], nights: [] }
  const shares: ShareRow[] = []
  const nights: NightRow[] = []
  for (const { name, size } of TOWNS) {
    nights.push(await runInOwnProcess<NightRow>('ring-night.ts', name))
    const town = generateTown(size, HOMES)
    for (const usesWeights of [true, false])
      shares.push({
        town: name,
        people: town.people.length,
        usesWeights,
        counts: countPeopleWithRings(town, { ...RULES, usesWeights }),
      })
  }
  const now = new Date()
  const demo = await readDemoTown(now)
  for (const usesWeights of [true, false])
    shares.push({
      town: 'di prova',
      people: demo.people.length,
      usesWeights,
      counts: countPeopleWithRings(demo, { ...RULES, now: now.getTime(), usesWeights }),
    })
  return { problems, wantLists, shares, nights }
}
