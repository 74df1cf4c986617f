import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface RoundRobinProxy {
  port: number
  /** Adds a backend, after it has become ready. */
  add: (port: number) => Promise<void>
  close: () => void
}

/** In milliseconds. */
const POLL_INTERVAL = 50
const READY_TIMEOUT = 3000

/**
 * A minimal TCP load balancer: each connection goes to the next ready process, and to the one after it only if the connection is
 * refused. If none is ready, all are tried, so that one of them can answer 503. No request is sent twice.
 */
export async function startRoundRobinProxy(pollInterval = POLL_INTERVAL, port = 0): Promise<RoundRobinProxy> {
  const ready = new Map<number, boolean>()
  let nextIndex = 0
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    const all = [...ready.keys()]
    const readyPorts = all.filter((port) => ready.get(port))
    const ports = readyPorts.length > 0 ? readyPorts : all
    const from = nextIndex++
    forward(
      client,
      ports.map((_, n) => ports[(from + n) % ports.length] ?? 0),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const poll = setInterval(() => {
    for (const port of ready.keys()) void isReady(port).then((answer) => ready.set(port, answer))
  }, pollInterval)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    add: async (backend) => {
      while (!(await isReady(backend))) await pause(POLL_INTERVAL)
      ready.set(backend, true)
    },
    close: () => {
      clearInterval(poll)
      server.close()
    },
  }
}

function forward(client: Socket, [port, ...otherPorts]: number[]) {
  if (port === undefined) {
    client.destroy()
    return
  }
  const upstream = connect(port, '127.0.0.1')
  upstream.once('connect', () => {
    upstream.off('error', tryNext)
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
    client.pipe(upstream).pipe(client)
  })
  const tryNext = () => forward(client, otherPorts)
  upstream.once('error', tryNext)
}

async function isReady(port: number): Promise<boolean> {
  try {
    const headers = { connection: 'close' }
    const { ok } = await fetch(`http://127.0.0.1:${port}/api/ready`, { headers, signal: AbortSignal.timeout(READY_TIMEOUT) })
    return ok
  } catch {
    return false
  }
}
