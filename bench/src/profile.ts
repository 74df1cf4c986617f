import { writeFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { readsOf } from '@barattolo/server/testing/city-reads'
import { inApp } from './app.ts'
import { flameGraph } from './flame.ts'
import { fire } from './load.ts'
import { openWorld } from './world.ts'

/** Shares of the time of one frequent request. */
export interface Share {
  name: string
  perSecond: number
  /** Share of waiting for the database or for the next request. */
  idle: number
  /** Shares of the working time by package, the largest first. */
  parts: [part: string, share: number][]
}

/** The profiled reads, with the name of their flame graph if one is written. */
const HOT = [
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
const SAMPLED_EVERY = 250

/**
  * Profiles each request under load. Load and server share one process, so the profile includes the load generator.
  * `flames` is the path prefix of the flame graph files; without it none are written.
 */
export async function measureShares(objects: number, seconds: number, flames?: string): Promise<Share[]> {
  const world = await openWorld(objects)
  try {
    return await inApp(world, async (app, db) => {
      const origin = await app.listen({ host: '127.0.0.1', port: 0 })
      const reads = await readsOf(app, db)
      const shares: Share[] = []
      for (const [hot, graph] of HOT) {
        const read = reads.find(({ of, name }) => `${of} ${name}` === hot)
        if (!read) throw new Error(`the read "${hot}" does not exist`)
        const { profile, perSecond } = await profileOf(origin, read, seconds)
        shares.push(shareOf(hot, profile, perSecond))
        if (flames && graph) writeFileSync(`${flames}-${graph}.svg`, flameGraph(hot, profile, workingPartOf))
      }
      return shares
    })
  } finally {
    await world.close()
  }
}

async function profileOf(origin: string, { path, headers }: { path: string; headers: Record<string, string> }, seconds: number) {
  const next = () => ({ method: 'GET' as const, path, headers })
  await fire(origin, next, CALLERS, seconds / 2)
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLED_EVERY })
  await session.post('Profiler.start')
  const { perSecond } = await fire(origin, next, CALLERS, seconds)
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  return { profile, perSecond }
}

function shareOf(name: string, profile: Profiler.Profile, perSecond: number): Share {
  const spent = new Map<string, number>()
  const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]))
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const frame = nodes.get(id)
    if (frame) spent.set(partOf(frame), (spent.get(partOf(frame)) ?? 0) + (profile.timeDeltas?.[index] ?? 0))
  }
  const all = [...spent.values()].reduce((sum, each) => sum + each, 0)
  const idle = spent.get('(idle)') ?? 0
  const works = [...spent].filter(([part]) => part !== '(idle)' && part !== 'load')
  const worked = works.reduce((sum, [, each]) => sum + each, 0)
  const parts = works.map(([part, each]): [string, number] => [part, each / worked]).sort((one, other) => other[1] - one[1])
  return { name, perSecond, idle: idle / all, parts: parts.slice(0, 8) }
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

export function sharesTable(shares: readonly Share[]): string {
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
