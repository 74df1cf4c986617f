import { type Kind, kindsOf } from './kinds.ts'
import { fire, median, type Volley } from './load.ts'
import { serveProduct } from './process.ts'
import { openWorld } from './world.ts'

interface Figures {
  perSecond: number
  p50: number
  p95: number
}

export interface ProcessesRow {
  name: string
  one: Figures
  two: Figures
  /** Ratio of the calls per second, two processes to one; its lowest and highest value of the rounds. */
  ratio: number
  spread: [number, number]
  failures: number
}

const ROUNDS = 3
const CALLERS = 32
const COMPARED = [
  'oggetto per id',
  'i 24 più recenti',
  'i 50 più vicini entro 5 km',
  'messaggi, prima pagina',
  'pubblica un oggetto',
  'messaggio in chat',
]

/** Measures the same load alternately on one process and spread over two, on the same machine and database. */
export async function measureProcesses(objects: number, seconds: number): Promise<ProcessesRow[]> {
  const world = await openWorld(objects)
  const kinds = (await kindsOf(world)).filter(({ name }) => COMPARED.includes(name))
  const start = () => serveProduct(world, { isJoined: true })
  const [one, other] = [await start(), await start()]
  try {
    const rows: ProcessesRow[] = []
    for (const kind of kinds) rows.push(await compare(kind, one.origin, [one.origin, other.origin], seconds))
    return rows
  } finally {
    await Promise.all([one.stop(), other.stop()])
    await world.close()
  }
}

async function compare({ name, next }: Kind, alone: string, both: readonly string[], seconds: number): Promise<ProcessesRow> {
  await fire(both, next, CALLERS, seconds)
  const rounds: { one: Volley; two: Volley }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ one: await fire(alone, next, CALLERS, seconds), two: await fire(both, next, CALLERS, seconds) })
  const ratios = rounds.map(({ one, two }) => two.perSecond / one.perSecond)
  const of = (which: 'one' | 'two') => {
    const middle = (figure: keyof Figures) => median(rounds.map((round) => round[which][figure]))
    return { perSecond: middle('perSecond'), p50: middle('p50'), p95: middle('p95') }
  }
  return {
    name,
    one: of('one'),
    two: of('two'),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    failures: rounds.reduce((sum, { one, two }) => sum + one.failures + two.failures, 0),
  }
}
