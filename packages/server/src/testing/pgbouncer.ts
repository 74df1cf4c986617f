import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { findFreePort } from './free-port.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'

export const hasPgbouncer = existsSync(PGBOUNCER)

/** Starts PgBouncer in front of this database until the test ends; returns the value for DATABASE_URL. */
export async function startPgbouncer(
  { host, user, database }: { host: string; user: string; database: string },
  poolMode: 'session' | 'transaction' | 'statement',
  settings: Record<string, string> = {},
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: poolMode,
    ...settings,
  }
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `${database} = host=${host} user=${user}`,
      '[pgbouncer]',
      ...Object.entries(lines).map((line) => line.join(' = ')),
      '',
    ].join('\n'),
  )
  // It refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn(PGBOUNCER, ['-q', file], { ...owner, stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  })
  await vi.waitFor(() => once(connect(port, '127.0.0.1'), 'connect'), { timeout: 5000 })
  return `postgres://${user}@127.0.0.1:${port}/${database}`
}
