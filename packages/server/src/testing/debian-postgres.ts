import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateFolder } from '../platform/postgres/owner.ts'

const BINARIES = '/usr/lib/postgresql/15/bin'

/** Whether Debian’s PostgreSQL 15 is installed. */
export const hasDebianPostgres = existsSync(BINARIES)

export interface DebianPostgres {
  sql: (statement: string) => void
  connection: { host: string; user: string; database: string }
  /** The value for DATABASE_URL. */
  url: (database: string, role?: string) => string
  stop: () => void
}

/** Starts an external PostgreSQL 15 on a temporary socket. */
export function startDebianPostgres(): DebianPostgres {
  const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : null
  const tempDir = mkdtempSync(join(tmpdir(), 'barattolo-external-'))
  const cluster = join(tempDir, 'cluster')
  const run = (program: string, ...parameters: string[]) =>
    execFileSync(join(BINARIES, program), parameters, { ...owner, cwd: '/', stdio: 'ignore' })
  makePrivateFolder(tempDir, owner)
  chmodSync(tempDir, 0o700)
  run('initdb', '-D', cluster, '-U', 'boss', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8')
  const settings = '-c max_connections=200 -c shared_preload_libraries=pg_stat_statements -c pg_stat_statements.track=none'
  run('pg_ctl', '-D', cluster, '-w', '-l', join(tempDir, 'log'), '-o', `-c listen_addresses= -k ${tempDir} ${settings}`, 'start')
  return {
    connection: { host: tempDir, user: 'boss', database: 'postgres' },
    sql: (statement) => run('psql', '-h', tempDir, '-U', 'boss', '-d', 'postgres', '-c', statement),
    url: (database, role = 'boss') => `postgres://${role}@${encodeURIComponent(tempDir)}/${database}`,
    stop: () => {
      run('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop')
      rmSync(tempDir, { recursive: true })
    },
  }
}
