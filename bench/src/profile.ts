import { Session } from 'node:inspector/promises'
import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config'
import { openDatabase } from '@barattolo/server/platform/database'
import { UNLIMITED } from '@barattolo/server/platform/http/limits'
import { readsOf } from '@barattolo/server/testing/city-reads'
import { pino } from 'pino'
import { fire } from './load.ts'
import { openWorld } from './world.ts'

/** Where the time of one hot request goes, as shares of it. */
export interface Share {
  name: string
  perSecond: number
  /** The process waits for the database, or for the next request. */
  idle: number
  /** Of what it works: by whose code, the largest first. */
  parts: [part: string, share: number][]
}

const HOT = [
  '/api/items/:id one',
  '/api/items newest',
  '/api/items nearest in 5 km',
  '/api/items a rare word',
  '/api/conversations inbox',
  '/api/notices/unread own',
]
const CALLERS = 16

/** Each hot request under load, with the profiler on in the server: one process for both, so the load is part of what is seen. */
export async function measureShares(objects: number, seconds: number): Promise<Share[]> {
  const world = await openWorld(objects)
  const db = openDatabase(world.connection, () => undefined)
  const config = readConfig({ DATA_DIR: world.dataDir, MAP_STYLE_URL: 'none' })
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), now: () => new Date(), limits: UNLIMITED })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const shares: Share[] = []
  const reads = await readsOf(app, db)
  for (const hot of HOT) {
    const read = reads.find(({ of, name }) => `${of} ${name}` === hot)
    if (read) shares.push(await shareOf(hot, origin, read, seconds))
  }
  await app.close()
  await db.destroy()
  await world.close()
  return shares
}

async function shareOf(name: string, origin: string, read: { path: string; headers: Record<string, string> }, seconds: number) {
  const next = () => ({ method: 'GET' as const, ...read })
  await fire(origin, next, CALLERS, seconds / 2)
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  const { perSecond } = await fire(origin, next, CALLERS, seconds)
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
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

/** The package that a function belongs to, our own folder, or what the engine does. */
function partOf({ url, functionName }: { url: string; functionName: string }): string {
  if (/bench\/src\/load|_http_client|_http_agent/.test(url)) return 'load'
  if (functionName.startsWith('(')) return functionName
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (library) return library
  const ours = /packages\/(\w+)\/src\/([\w-]+)/.exec(url)
  if (ours) return `${ours[1]}/${ours[2]}`
  // What the engine brings along, by its own name: `writev` sends, `serverEncrypt` signs.
  return url.startsWith('node:') ? 'node' : url === '' ? functionName || 'generated code' : url
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
