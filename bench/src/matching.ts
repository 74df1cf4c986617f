import { evaluateRanking, type Ranker, type RankingQuality } from '@barattolo/domain/matching/evaluate-ranking.fixtures'
import { HELD_OUT_SET } from '@barattolo/domain/matching/evaluation-held-out.fixtures'
import { TUNING_SET } from '@barattolo/domain/matching/evaluation-tuning.fixtures'
import { rankByAnyWord, rankBySubstring, rankByTerms } from '@barattolo/domain/matching/rankers.fixtures'
import { termsOf } from '@barattolo/domain/matching/terms'
import { matchItems, matchRequests } from '@barattolo/server/matching/matches.store'
import { storeMissingKeys } from '@barattolo/server/matching/store-missing-keys'
import { BUSY_UID } from '@barattolo/server/testing/town/load-town'
import { sql } from 'kysely'
import type { SampleDataset } from './sample-dataset.ts'

export interface GradeRow {
  set: string
  method: string
  grade: RankingQuality
}
export interface SpeedRow {
  name: string
  p50: number
  p95: number
}

const METHODS: readonly (readonly [string, Ranker])[] = [
  ['Barattolo', rankByTerms],
  ['la frase, cercata com’è', rankBySubstring],
  ['una qualsiasi delle parole, com’è', rankByAnyWord],
]

export function measureMatching(): GradeRow[] {
  const sets = [
    ['di prova', TUNING_SET],
    ['tenuto da parte', HELD_OUT_SET],
  ] as const
  return sets.flatMap(([set, graded]) =>
    METHODS.map(([method, choose]) => ({ set, method, grade: evaluateRanking(graded, choose) })),
  )
}

const REPEATS = 40
/** A frequent title, a rare one, one with a typo, and one without any match. */
const REQUEST_TITLES = ['Cerco una chitarra', 'Cerco un vaso di terracotta grande', 'Cerco una bicicleta', 'Cerco un astrolabio']

/** The time to index the terms of ten thousand objects, in seconds; the time of a match search, in milliseconds. */
export async function measureMatchSpeed({ db }: SampleDataset): Promise<{ indexed: number; seconds: number; rows: SpeedRow[] }> {
  await sql`delete from item_terms where item_id in (select id from items order by created_at limit 10000)`.execute(db)
  const start = performance.now()
  const indexed = await storeMissingKeys(db)
  const seconds = (performance.now() - start) / 1000
  await sql`vacuum analyze item_terms`.execute(db)
  const rows: SpeedRow[] = []
  for (const title of REQUEST_TITLES)
    rows.push(await measureTime(`oggetti per “${title}”`, () => matchItems(db, termsOf(title), BUSY_UID)))
  rows.push(await measureTime('annunci per “Chitarra classica”', () => matchRequests(db, termsOf('Chitarra classica'), BUSY_UID)))
  return { indexed, seconds, rows }
}

async function measureTime(name: string, work: () => Promise<unknown>): Promise<SpeedRow> {
  const durations: number[] = []
  for (let i = 0; i < REPEATS; i++) {
    const start = performance.now()
    await work()
    durations.push(performance.now() - start)
  }
  durations.sort((a, b) => a - b)
  return { name, p50: durations[Math.floor(REPEATS / 2)] ?? 0, p95: durations[Math.floor(REPEATS * 0.95)] ?? 0 }
}
