import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { findFreePort } from '@barattolo/server/testing/free-port'
import { HOST, isNginxInstalled, makeNginxFolder, startNginx } from '@barattolo/server/testing/nginx'
import { type MainProcess, startMain } from '@barattolo/server/testing/start-main'
import { startCluster } from './kit/cluster.ts'

const RESTARTS = 24
const CLIENTS = 12
/** As in the compose file and the unit. */
const DRAIN_SECONDS = 5

/**
 * Restarts two processes behind the shipped configuration of nginx one after the other, as an upgrade does: the next one as soon as the
 * last one is ready. Clients read and write without a pause meanwhile. Fails if any request is not answered with success.
 */
export async function measureRollingUpgrade(): Promise<{ table: string; hasPassed: boolean }> {
  if (!isNginxInstalled) return { table: 'rolling-upgrade is skipped: nginx is not installed.', hasPassed: true }
  const cluster = await startCluster({ processCount: 0 })
  const { folder, remove } = makeNginxFolder()
  const ports = [await findFreePort(), await findFreePort()]
  const start = (port: number) =>
    startMain({
      ...cluster.environment,
      PORT: String(port),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      TRUSTED_PROXIES: '127.0.0.1',
    })
  const processes = new Map<number, MainProcess>()
  for (const port of ports) processes.set(port, await start(port))
  // All clients have one address. What the limits refuse never reaches a process.
  const nginx = await startNginx(folder, ports, { change: (site) => site.replace('rate=200r/s', 'rate=100000r/s') })
  try {
    const load = startLoad(nginx.ports.https)
    for (let restart = 0; restart < RESTARTS; restart++) {
      const port = ports[restart % ports.length] ?? 0
      await processes.get(port)?.end()
      processes.set(port, await start(port))
    }
    const answers = await load.stop()
    const total = [...answers.values()].reduce((sum, count) => sum + count, 0)
    const failed = total - (answers.get('GET 200') ?? 0) - (answers.get('POST 200') ?? 0)
    const table = [
      `| restarts | requests | answers | retried by nginx |`,
      '| --- | --- | --- | --- |',
      `| ${RESTARTS} | ${total} | ${[...answers].map(([name, count]) => `${count} × ${name}`).join(', ')} | ${countRetried(folder)} |`,
    ].join('\n')
    return { table, hasPassed: failed === 0 }
  } finally {
    await nginx.stop()
    for (const { child } of processes.values()) child.kill('SIGKILL')
    await cluster.close()
    remove()
  }
}

/** Requests for which nginx asked a second process. */
const countRetried = (folder: string) =>
  readFileSync(join(folder, 'access.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"upstreamStatus":"502, 200"')).length

/** Clients with one connection each to the proxy. Half of the requests are writes, which nginx never repeats. */
function startLoad(port: number) {
  const answers = new Map<string, number>()
  let isRunning = true
  const run = async (client: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, servername: HOST, rejectUnauthorized: false })
    for (let n = client; isRunning; n++) {
      const name = await call(agent, port, n % 2 === 0 ? 'GET' : 'POST')
      answers.set(name, (answers.get(name) ?? 0) + 1)
    }
    agent.destroy()
  }
  const running = Array.from({ length: CLIENTS }, (_, client) => run(client))
  return {
    stop: async () => {
      isRunning = false
      await Promise.all(running)
      return answers
    },
  }
}

/** The method and status of the answer, or the error of the connection. */
function call(agent: Agent, port: number, method: 'GET' | 'POST'): Promise<string> {
  const path = method === 'GET' ? '/api/exchanges/recent' : '/identity/id-token'
  const headers = { host: HOST, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) }
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      answer.resume().once('end', () => resolve(`${method} ${answer.statusCode}`))
    })
      .once('error', ({ message }) => resolve(`${method} ${message}`))
      .end(method === 'POST' ? BODY : undefined)
  })
}
const BODY = JSON.stringify({ name: 'Anna', email: 'anna@example.org' })
