import { byAnyWord, bySubstring, byTerms } from '@barattolo/domain/wanted/choosers'
import { type Chooser, type Grade, gradeOf } from '@barattolo/domain/wanted/grade'
import { HELD_OUT } from '@barattolo/domain/wanted/graded-held-out.fixtures'
import { TUNING } from '@barattolo/domain/wanted/graded-tuning.fixtures'
import { termsOf } from '@barattolo/domain/wanted/terms'
import { BUSY } from '@barattolo/server/testing/city/load-city'
import { weighItems, weighRequests } from '@barattolo/server/wanted/candidates.store'
import { fillTerms } from '@barattolo/server/wanted/fill-terms'
import { sql } from 'kysely'
import type { World } from './world.ts'

export interface GradeRow {
  set: string
  way: string
  grade: Grade
}
export interface SpeedRow {
  name: string
  p50: number
  p95: number
}

const WAYS: readonly (readonly [string, Chooser])[] = [
  ['Barattolo', byTerms],
  ['la frase, cercata com’è', bySubstring],
  ['una qualsiasi delle parole, com’è', byAnyWord],
]

export function measureMatching(): GradeRow[] {
  const sets = [
    ['di prova', TUNING],
    ['tenuto da parte', HELD_OUT],
  ] as const
  return sets.flatMap(([set, graded]) => WAYS.map(([way, choose]) => ({ set, way, grade: gradeOf(graded, choose) })))
}

const TIMES = 40
/** A frequent title, a rare one, one with a typo, and one without any match. */
const SOUGHT = ['Cerco una chitarra', 'Cerco un vaso di terracotta grande', 'Cerco una bicicleta', 'Cerco un astrolabio']

/** Time to index the terms of ten thousand objects, in seconds, and of a match search among all objects, in milliseconds. */
export async function measureFinding({ db }: World): Promise<{ filed: number; seconds: number; rows: SpeedRow[] }> {
  await sql`delete from item_terms where item_id in (select id from items order by created_at limit 10000)`.execute(db)
  const start = performance.now()
  const filed = await fillTerms(db)
  const seconds = (performance.now() - start) / 1000
  await sql`vacuum analyze item_terms`.execute(db)
  const rows: SpeedRow[] = []
  for (const title of SOUGHT) rows.push(await timed(`oggetti per “${title}”`, () => weighItems(db, termsOf(title), BUSY)))
  rows.push(await timed('annunci per “Chitarra classica”', () => weighRequests(db, termsOf('Chitarra classica'), BUSY)))
  return { filed, seconds, rows }
}

async function timed(name: string, work: () => Promise<unknown>): Promise<SpeedRow> {
  const took: number[] = []
  for (let i = 0; i < TIMES; i++) {
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
  }
  took.sort((one, other) => one - other)
  return { name, p50: took[Math.floor(TIMES / 2)] ?? 0, p95: took[Math.floor(TIMES * 0.95)] ?? 0 }
}
