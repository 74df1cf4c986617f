import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivate } from '../platform/postgres/owner.ts'

const PROGRAMS = '/usr/lib/postgresql/15/bin'

/** Whether Debian’s PostgreSQL 15 is installed. */
export const hasDebianPostgres = existsSync(PROGRAMS)

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
  const home = mkdtempSync(join(tmpdir(), 'barattolo-external-'))
  const cluster = join(home, 'cluster')
  const run = (program: string, ...parameters: string[]) =>
    execFileSync(join(PROGRAMS, program), parameters, { ...owner, cwd: '/', stdio: 'ignore' })
  makePrivate(home, owner)
  chmodSync(home, 0o700)
  run('initdb', '-D', cluster, '-U', 'boss', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8')
  run('pg_ctl', '-D', cluster, '-w', '-l', join(home, 'log'), '-o', `-c listen_addresses= -k ${home}`, 'start')
  return {
    connection: { host: home, user: 'boss', database: 'postgres' },
    sql: (statement) => run('psql', '-h', home, '-U', 'boss', '-d', 'postgres', '-c', statement),
    url: (database, role = 'boss') => `postgres://${role}@${encodeURIComponent(home)}/${database}`,
    stop: () => {
      run('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop')
      rmSync(home, { recursive: true })
    },
  }
}
