import { writeFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { buildReads } from '@barattolo/server/testing/town-reads'
import { flameGraph } from './flame-graph.ts'
import { runClosedLoop } from './load.ts'
import { openSampleDataset } from './sample-dataset.ts'
import { withApp } from './with-app.ts'

/** Shares of the time of one frequent request. */
export interface TimeShare {
  name: string
  perSecond: number
  /** Share of the time in which the process waits for the database or for the next request. */
  idle: number
  /** Shares of the working time by package, the largest first. */
  parts: [part: string, share: number][]
}

/** The profiled reads, with the name of their flame graph if one is written. */
const HOT_READS = [
  ['/api/items/:id one', null],
  ['/api/items newest', 'newest'],
  ['/api/items nearest in 5 km', null],
  ['/api/items a rare word', null],
  ['/api/map a view', 'map'],
  ['/api/conversations inbox', 'inbox'],
  ['/api/notices/unread own', null],
] as const
const CALLERS = 16
/** Sampling interval in microseconds. */
const SAMPLING_INTERVAL = 250

/**
 * Profiles each request under load. Load and server share one process, so the profile includes the load generator.
 * `flames` is the path prefix of the flame graph files; without it none are written.
 */
export async function measureCpuShares(objects: number, seconds: number, flames?: string): Promise<TimeShare[]> {
  const dataset = await openSampleDataset(objects)
  try {
    return await withApp(dataset, async (app, db) => {
      const origin = await app.listen({ host: '127.0.0.1', port: 0 })
      const reads = await buildReads(app, db)
      const shares: TimeShare[] = []
      for (const [readName, graph] of HOT_READS) {
        const read = reads.find(({ endpoint: of, name }) => `${of} ${name}` === readName)
        if (!read) throw new Error(`the read "${readName}" does not exist`)
        const { profile, perSecond } = await profileRead(origin, read, seconds)
        shares.push(shareOf(readName, profile, perSecond))
        if (flames && graph) writeFileSync(`${flames}-${graph}.svg`, flameGraph(readName, profile, workingPartOf))
      }
      return shares
    })
  } finally {
    await dataset.close()
  }
}

async function profileRead(
  origin: string,
  { path, headers }: { path: string; headers: Record<string, string> },
  seconds: number,
) {
  const next = () => ({ method: 'GET' as const, path, headers })
  await runClosedLoop(origin, next, CALLERS, seconds / 2)
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL })
  await session.post('Profiler.start')
  const { perSecond } = await runClosedLoop(origin, next, CALLERS, seconds)
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  return { profile, perSecond }
}

function shareOf(name: string, profile: Profiler.Profile, perSecond: number): TimeShare {
  const timeByPart = new Map<string, number>()
  const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]))
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const frame = nodes.get(id)
    if (frame) timeByPart.set(partOf(frame), (timeByPart.get(partOf(frame)) ?? 0) + (profile.timeDeltas?.[index] ?? 0))
  }
  const totalTime = [...timeByPart.values()].reduce((sum, time) => sum + time, 0)
  const idle = timeByPart.get('(idle)') ?? 0
  const working = [...timeByPart].filter(([part]) => part !== '(idle)' && part !== 'load')
  const workingTime = working.reduce((sum, [, time]) => sum + time, 0)
  const parts = working.map(([part, time]): [string, number] => [part, time / workingTime]).sort((a, b) => b[1] - a[1])
  return { name, perSecond, idle: idle / totalTime, parts: parts.slice(0, 8) }
}

type CallFrame = Profiler.ProfileNode['callFrame']

/** The package of a function, a folder of our own code, or a function of the engine. */
function partOf({ url, functionName }: CallFrame): string {
  if (/bench\/src\/|_http_client|_http_agent|node:inspector/.test(url)) return 'load'
  if (functionName.startsWith('(')) return functionName
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (library) return library
  const ours = /packages\/(\w+)\/src\/([\w-]+)/.exec(url)
  if (ours) return `${ours[1]}/${ours[2]}`
  // Native functions keep their own name: `writev` sends, `serverEncrypt` signs.
  return url.startsWith('node:') ? 'node' : functionName || 'generated code'
}

const workingPartOf = (frame: CallFrame) => {
  const part = partOf(frame)
  return part === 'load' || part === '(idle)' ? null : part
}

export function sharesTable(shares: readonly TimeShare[]): string {
  const percent = new Intl.NumberFormat('it-IT', { style: 'percent', maximumFractionDigits: 0 })
  return [
    '',
    '| richiesta | al secondo | in attesa | di ciò che lavora |',
    '|---|---|---|---|',
    ...shares.map(
      ({ name, perSecond, idle, parts }) =>
        `| ${name} | ${Math.round(perSecond)} | ${percent.format(idle)} | ${parts.map(([part, share]) => `${part} ${percent.format(share)}`).join(', ')} |`,
    ),
  ].join('\n')
}
