import { readdirSync } from 'node:fs'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from './kit/cluster.ts'

const CONNECTIONS = 3000
/** Longer than any time-out of a request, in seconds, and so often counted. */
const DURATION = 200
const INTERVAL = 20
/** Connections to the database that have been opened meanwhile. */
const FEW = 20
const HEAD = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n'

/** The open files and connections of the process, as Linux counts them. */
const countOpen = (pid: number | undefined) => readdirSync(`/proc/${pid}/fd`).length

/** The status of the readiness check for another address than that of the attack; 0 without an answer. */
const checkReadiness = (port: number) =>
  new Promise<number>((resolve) => {
    get({ host: '127.0.0.1', port, path: '/api/ready', localAddress: '127.0.0.2', agent: false, timeout: 10_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    }).on('error', () => resolve(0))
  })

/**
 * One address opens connections, sends half of a request on each and keeps them open. Returns how many the server holds over the
 * time, and whether it has closed all, has stayed ready and has logged them in a few lines.
 */
export async function measureHalfSentBodies(): Promise<{ table: string; hasPassed: boolean }> {
  const cluster = await startCluster({ processCount: 1, environment: { RATE_LIMITS: 'on', LOG_LEVEL: 'info' } })
  const [server] = cluster.processes
  if (!server) throw new Error('no process was started')
  try {
    const openBefore = countOpen(server.child.pid)
    const held = () => Math.max(0, countOpen(server.child.pid) - openBefore)
    const sockets: Socket[] = []
    for (let count = 0; count < CONNECTIONS; count++) {
      const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
      socket.on('error', () => undefined)
      // The answer is read, but this side of the connection is never closed.
      socket.resume()
      socket.write(count % 2 === 0 ? `${HEAD}\r\n{` : HEAD)
      sockets.push(socket)
    }
    const rows: string[] = []
    let unready = 0
    for (let second = 0; second <= DURATION; second += INTERVAL) {
      await pause(second === 0 ? 1000 : INTERVAL * 1000)
      const status = await checkReadiness(server.port)
      if (status !== 200) unready++
      rows.push(`| ${second} | ${held()} | ${status} |`)
      if (held() < FEW) break
    }
    const isReleased = held() < FEW
    for (const socket of sockets) socket.destroy()
    await pause(1000)
    await server.end()
    const lines = server.output().filter((line) => line.startsWith('{'))
    const errors = lines.filter((line) => line.includes('"level":50'))
    const incomplete = lines.filter((line) => line.includes('incomplete requests'))
    const table = [
      `| seconds after ${CONNECTIONS} half requests of one address | connections held | /api/ready |`,
      '| --- | --- | --- |',
      ...rows,
      '',
      `Errors in the log: ${errors.length}${errors[0] ? `, such as ${errors[0].slice(0, 200)}` : ''}. Lines about incomplete requests: ${incomplete.length}.`,
    ].join('\n')
    return { table, hasPassed: isReleased && unready === 0 && errors.length === 0 }
  } finally {
    await cluster.close()
  }
}
