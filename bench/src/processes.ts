import { type LoadResult, median, runClosedLoop } from './load.ts'
import { openSampleDataset } from './sample-dataset.ts'
import { startProductServer } from './server-process.ts'
import { prepareActions, type UserAction } from './user-actions.ts'

interface LoadFigures {
  perSecond: number
  p50: number
  p95: number
}

export interface ProcessesRow {
  name: string
  one: LoadFigures
  two: LoadFigures
  /** Ratio of the calls per second, two processes to one; its lowest and highest value of the rounds. */
  ratio: number
  spread: [number, number]
  failures: number
}

const ROUNDS = 3
const CALLERS = 32
const COMPARED_ACTIONS = [
  'oggetto per id',
  'i 24 più recenti',
  'i 50 più vicini entro 5 km',
  'messaggi, prima pagina',
  'pubblica un oggetto',
  'messaggio in chat',
]

/** Measures the same load alternately on one process and spread over two, on the same machine and database. */
export async function measureProcesses(objects: number, seconds: number): Promise<ProcessesRow[]> {
  const dataset = await openSampleDataset(objects)
  const actions = (await prepareActions(dataset)).filter(({ name }) => COMPARED_ACTIONS.includes(name))
  const start = () => startProductServer(dataset, { isJoined: true })
  const [one, other] = [await start(), await start()]
  try {
    const rows: ProcessesRow[] = []
    for (const action of actions) rows.push(await compare(action, one.origin, [one.origin, other.origin], seconds))
    return rows
  } finally {
    await Promise.all([one.stop(), other.stop()])
    await dataset.close()
  }
}

async function compare(
  { name, next }: UserAction,
  singleOrigin: string,
  bothOrigins: readonly string[],
  seconds: number,
): Promise<ProcessesRow> {
  await runClosedLoop(bothOrigins, next, CALLERS, seconds)
  const rounds: { one: LoadResult; two: LoadResult }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      one: await runClosedLoop(singleOrigin, next, CALLERS, seconds),
      two: await runClosedLoop(bothOrigins, next, CALLERS, seconds),
    })
  const ratios = rounds.map(({ one, two }) => two.perSecond / one.perSecond)
  const figuresOf = (which: 'one' | 'two') => {
    const medianOf = (figure: keyof LoadFigures) => median(rounds.map((round) => round[which][figure]))
    return { perSecond: medianOf('perSecond'), p50: medianOf('p50'), p95: medianOf('p95') }
  }
  return {
    name,
    one: figuresOf('one'),
    two: figuresOf('two'),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    failures: rounds.reduce((sum, { one, two }) => sum + one.failures + two.failures, 0),
  }
}
