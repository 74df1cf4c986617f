import { parentPort } from 'node:worker_threads'
import { componentsOf, packGreedily, weightOf } from '@barattolo/domain/rings/packing'
import { peopleOf, type Ring } from '@barattolo/domain/rings/ring'
import { nightColumns, type Town } from '@barattolo/domain/rings/town'
import { loadSolver } from './load-solver.ts'
import type { FromWorker, PackedPart, PackedRing, ToWorker } from './packing-protocol.ts'
import { solveExactly } from './solve-exactly.ts'

/**
 * The worker thread of `pack-rings.ts`: finds the rings of a town and packs them, first greedily, then exactly. It sends the greedy set of each component before the exact solver begins, so that a worker that is ended has sent a whole set.
 */
if (!parentPort) throw new Error('packing-worker.ts runs only as a worker thread')
const port = parentPort

/** The most rings in one message. Reading more at once would delay the other work of the receiver. */
const RINGS_PER_MESSAGE = 300
/** The solver does not begin a component with less time than this. */
const SOLVE_MIN_MS = 100
/** The solver skips larger models: one would take hundreds of megabytes, and would not be solved in time. */
const SOLVE_COLUMNS_MAX = 100_000

const town = { people: [], items: [], wishes: [] } as { -readonly [Key in keyof Town]: Town[Key][number][] }
let received: PromiseWithResolvers<void> | null = null

async function send(message: FromWorker): Promise<void> {
  received = Promise.withResolvers()
  port.postMessage(message)
  await received.promise
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'received') received?.resolve()
  else if (message.kind === 'town') addToTown(message.part)
  else void pack(message)
})

const NONE: readonly never[] = []
/** A message has its own copy of each text. One copy of each saves half of the memory of a town. */
const texts = new Map<string, string>()

function shared<Text extends string>(text: Text): Text {
  const known = texts.get(text)
  // The map holds each text with the text itself as the key.
  if (known !== undefined) return known as Text
  texts.set(text, text)
  return text
}

function addToTown({ people, items, wishes }: Town) {
  for (const person of people) town.people.push({ ...person, uid: shared(person.uid) })
  for (const item of items) town.items.push({ ...item, id: shared(item.id), owner: shared(item.owner) })
  for (const { wisher, item, source, gives } of wishes)
    town.wishes.push({
      wisher: shared(wisher),
      item: shared(item),
      source: shared(source),
      gives: gives.length > 0 ? gives.map(shared) : NONE,
    })
  const message: FromWorker = { kind: 'received' }
  port.postMessage(message)
}

const describeRing = (ring: Ring, weight: number): PackedRing => ({
  people: peopleOf(ring).map(({ uid }) => uid),
  items: ring.legs.map(({ items }) => items.map(({ id }) => id)),
  weight,
})

async function pack({ rules, solveMs }: Extract<ToWorker, { kind: 'packTown' }>) {
  texts.clear()
  const { problem, ringAt, columnCount, leftOut } = nightColumns(town, rules)
  const components = componentsOf(problem)
  await send({ kind: 'prepared', facts: { columns: columnCount, components: components.length, leftOut } })
  const describe = (column: number) => describeRing(ringAt(column), problem.weights[column] ?? 0)
  const partsOf = (component: number, columns: readonly number[], isProven: boolean) =>
    inParts(component, columns.map(describe), { value: weightOf(problem, columns), isProven })

  const greedy = components.map((component) => packGreedily(problem, component))
  // If all columns of a component were taken, no other set is better. This includes components of one column.
  const isTrivial = (index: number) => greedy[index]?.length === components[index]?.length
  await sendParts(greedy.flatMap((columns, index) => partsOf(index, columns, isTrivial(index))))

  await send({ kind: 'solving' })
  const endsAt = performance.now() + solveMs
  const open = components
    .keys()
    .filter((index) => !isTrivial(index))
    .toArray()
  const highs = open.length > 0 ? await loadSolver() : null
  let parts: PackedPart[] = []
  for (const index of open) {
    const left = endsAt - performance.now()
    if (!highs || left < SOLVE_MIN_MS) break
    const [component = [], start = []] = [components[index], greedy[index]]
    if (component.length > SOLVE_COLUMNS_MAX) continue
    const exact = solveExactly(highs, problem, component, start, left / 1000)
    if (!exact) continue
    // The greedy set stays if both sets are optimal.
    const isBetter = weightOf(problem, exact.columns) > weightOf(problem, start)
    parts.push(...partsOf(index, isBetter ? exact.columns : start, exact.isProven))
    if (ringCount(parts) < RINGS_PER_MESSAGE) continue
    await sendParts(parts)
    parts = []
  }
  await sendParts(parts)
  const done: FromWorker = { kind: 'done' }
  port.postMessage(done)
}

const ringCount = (parts: readonly PackedPart[]) => parts.reduce((sum, { rings }) => sum + rings.length, 0)

function inParts(component: number, rings: readonly PackedRing[], result: PackedPart['result']): PackedPart[] {
  const count = Math.max(1, Math.ceil(rings.length / RINGS_PER_MESSAGE))
  return Array.from({ length: count }, (_, n) => ({
    component,
    rings: rings.slice(n * RINGS_PER_MESSAGE, (n + 1) * RINGS_PER_MESSAGE),
    result: n === count - 1 ? result : null,
  }))
}

async function sendParts(parts: readonly PackedPart[]) {
  let message: PackedPart[] = []
  for (const part of parts) {
    if (message.length > 0 && ringCount(message) + part.rings.length > RINGS_PER_MESSAGE) {
      await send({ kind: 'packed', parts: message })
      message = []
    }
    message.push(part)
  }
  if (message.length > 0) await send({ kind: 'packed', parts: message })
}
