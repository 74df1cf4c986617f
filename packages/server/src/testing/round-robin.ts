import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface RoundRobin {
  port: number
  /** Adds a backend, after it has become ready. */
  add: (port: number) => Promise<void>
  close: () => void
}

/** In milliseconds. */
const ASKS_EVERY = 50
const READY_WITHIN = 3000

/**
 * A minimal TCP load balancer: each connection goes to the next ready process, and to the one after it only if the connection is
 * refused. If none is ready, all are tried, so that one of them can answer 503. No request is sent twice.
 */
export async function roundRobin(asksEvery = ASKS_EVERY): Promise<RoundRobin> {
  const ready = new Map<number, boolean>()
  let turn = 0
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    const all = [...ready.keys()]
    const good = all.filter((port) => ready.get(port))
    const ports = good.length > 0 ? good : all
    const from = turn++
    lead(
      near,
      ports.map((_, n) => ports[(from + n) % ports.length] ?? 0),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asking = setInterval(() => {
    for (const port of ready.keys()) void isReady(port).then((answer) => ready.set(port, answer))
  }, asksEvery)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    add: async (port) => {
      while (!(await isReady(port))) await pause(ASKS_EVERY)
      ready.set(port, true)
    },
    close: () => {
      clearInterval(asking)
      server.close()
    },
  }
}

function lead(near: Socket, [port, ...others]: number[]) {
  if (port === undefined) {
    near.destroy()
    return
  }
  const far = connect(port, '127.0.0.1')
  far.once('connect', () => {
    far.off('error', refused)
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(far).pipe(near)
  })
  const refused = () => lead(near, others)
  far.once('error', refused)
}

async function isReady(port: number): Promise<boolean> {
  try {
    const headers = { connection: 'close' }
    const { ok } = await fetch(`http://127.0.0.1:${port}/api/ready`, { headers, signal: AbortSignal.timeout(READY_WITHIN) })
    return ok
  } catch {
    return false
  }
}
