import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { readConfig } from '../packages/server/src/platform/config/config.ts'
import { startDevServer } from '../packages/web/dev-server.ts'
import { ROOT } from './run.ts'

/**
 * `npm run dev`: Vite listens at the usual address and forwards API calls to the server on a free port; both reload on changes.
 * In the server's output its own port is replaced by Vite's, so that the printed address is the one to open.
 */
const { host, port, town } = readConfig(process.env)
const apiPort = await freePort()
const vite = await startDevServer({ host, port, api: `http://127.0.0.1:${apiPort}`, town })

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], {
  cwd: ROOT,
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
server.stdout.on('data', (chunk: Buffer) => process.stdout.write(chunk.toString().replaceAll(`:${apiPort}`, `:${port}`)))
server.on('exit', async (code) => {
  await vite.close()
  process.exit(code ?? 0)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : failed(new Error('no free port'))))
    })
  })
}
