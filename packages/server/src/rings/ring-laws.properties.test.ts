import type { RingId } from '@barattolo/domain/ids'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ActContext, anyStep, moveClock, prepare, type Step } from '../testing/ring-acts.ts'
import { findShownFaults, findStoredFaults, type KnownLine, knownLine, watchAgreements } from '../testing/ring-laws.ts'
import { type RingTown, readSnapshot, startRingTown, type Target } from '../testing/ring-town.ts'

/**
 * Random histories of rings through the API of two processes: eight people, thirty objects, several acts at the same moment, a clock that
 * jumps, and a connection to the database that breaks at any statement. After each step, no law may be broken.
 */

let town: RingTown
beforeAll(async () => {
  town = await startRingTown()
  await watchAgreements(town.app.db)
})
afterAll(async () => {
  if (process.env.RING_LAWS_SEED) process.stdout.write(`${JSON.stringify(reached)}\n`)
  await town.close()
})

/** Which of the eight people wish each object, as bits. */
const anyWishes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 30, maxLength: 30 })

/** Counts what the histories have reached, so that a test that reaches nothing fails. */
const reached = {
  steps: 0,
  acts: 0,
  calls: 0,
  accepted: 0,
  crashes: 0,
  agreed: 0,
  repaired: 0,
  dissolved: 0,
  done: 0,
  lines: 0,
  successors: 0,
}

interface History {
  oldKeys: Map<RingId, string[]>
  written: ActContext['written']
  lines: KnownLine[]
}

async function checkHistory(wishes: readonly number[], steps: readonly Step[]): Promise<void> {
  await town.reset(wishes)
  town.takeErrors()
  const history: History = { oldKeys: new Map(), written: [], lines: [] }
  for (const [index, step] of steps.entries()) await checkStep(history, step, `step ${index} ${JSON.stringify(step)}`)
  const after = await readSnapshot(town.app.db)
  const negotiated = after.rings.filter(({ state }) => state !== 'suggested')
  expect(await findShownFaults({ town, before: after, after, lines: history.lines }, negotiated, true)).toEqual([])
  await countReached()
}

async function checkStep(history: History, step: Step, name: string): Promise<void> {
  const { db } = town.app
  moveClock({ town }, step.acts)
  const before = await readSnapshot(db)
  const isCrashing = step.crashAt > 0
  const target = (number: number): Target =>
    isCrashing ? town.crashing : (town.processes[number % town.processes.length] ?? town.crashing)
  const { oldKeys, written } = history
  const context: ActContext = { town, before, oldKeys, written, target }
  const runs = []
  for (const act of step.acts) runs.push(await prepare(context, act))
  const isKnown = written.length
  town.crashingDb.crashAt(step.crashAt)
  const results = await Promise.allSettled(runs.map((run) => run?.() ?? []))
  const hasCrashed = isCrashing && town.crashingDb.hasCrashed()
  town.crashingDb.crashAt(0)
  const statuses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  const errors = town.takeErrors()
  if (!hasCrashed) {
    expect(
      [...results.flatMap((result) => (result.status === 'rejected' ? String(result.reason?.stack) : [])), ...errors],
      name,
    ).toEqual([])
    expect(
      statuses.filter((status) => status >= 500),
      name,
    ).toEqual([])
  }
  expect(
    errors.filter((error) => error.includes('deadlock detected')),
    name,
  ).toEqual([])
  const after = await readSnapshot(db)
  history.lines.push(...written.slice(isKnown).map((line) => knownLine(line, before, after)))
  expect(await findStoredFaults(db, { before, after }), name).toEqual([])
  const versions = new Map(before.rings.map(({ id, version }) => [id, version]))
  const changed = after.rings.filter(({ id, version, state }) => state !== 'suggested' && versions.get(id) !== version)
  expect(await findShownFaults({ town, before, after, lines: history.lines }, changed, false), name).toEqual([])
  expect(town.takeErrors(), name).toEqual([])
  reached.steps += 1
  reached.acts += runs.filter(Boolean).length
  reached.calls += statuses.length
  reached.accepted += statuses.filter((status) => status < 300).length
  reached.crashes += hasCrashed ? 1 : 0
}

async function countReached(): Promise<void> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from ring_events group by kind
    union all select 'done', count(*)::int from rings where state = 'done'
    union all select 'line', count(*)::int from messages where text like 'riga %'
    union all select 'successor', count(*)::int from rings where after_ring is not null`.execute(town.app.db)
  const count = (...kinds: string[]) => rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + row.count, 0)
  reached.agreed += count('agreed')
  reached.repaired += count('itemReplaced', 'personReplaced')
  reached.dissolved += count('dissolved')
  reached.done += count('done')
  reached.lines += count('line')
  reached.successors += count('successor')
}

async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(town.app.db)
  return Number(rows[0]?.deadlocks)
}

const histories = (stepsMax: number) =>
  fc.asyncProperty(anyWishes, fc.array(anyStep, { minLength: Math.ceil(stepsMax / 2), maxLength: stepsMax }), checkHistory)

test('[RING-170] [RING-171] [RING-172] [RING-173] [RING-174] [RING-175] [RING-176] [RING-177] over random histories with crashes no law of rings is broken', {
  timeout: 120_000,
}, async () => {
  // The histories are the same each time, because what they reach must not depend on chance.
  await fc.assert(histories(30), { numRuns: process.env.THOROUGH === 'yes' ? 4 : 1, seed: 11, endOnFailure: true })
  expect(await countDeadlocks()).toBe(0)
  expect(reached.accepted, JSON.stringify(reached)).toBeGreaterThan(0)
})

/** `RING_LAWS_SEED` and `RING_LAWS_RUNS` choose other histories, and print what they have reached. */
test('[RING-170] [RING-171] [RING-172] [RING-173] [RING-174] [RING-175] [RING-176] [RING-177] over many long random histories with crashes no law of rings is broken', {
  tags: ['thorough'],
  timeout: 3_600_000,
}, async () => {
  const { RING_LAWS_SEED: seed, RING_LAWS_RUNS: runs = '6' } = process.env
  await fc.assert(histories(150), { numRuns: Number(runs), endOnFailure: true, ...(seed ? { seed: Number(seed) } : {}) })
  expect(await countDeadlocks()).toBe(0)
  expect(reached.agreed).toBeGreaterThan(0)
  expect(reached.repaired).toBeGreaterThan(0)
  expect(reached.crashes).toBeGreaterThan(0)
})
