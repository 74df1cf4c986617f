import { readdirSync, readFileSync } from 'node:fs'
import type { Db } from '@barattolo/server/platform/database/database'
import { sql } from 'kysely'
import type { ServerProcess } from './server-process.ts'

/** Clock ticks per second in `/proc` (`getconf CLK_TCK`; 100 on all current Linux machines). */
const TICKS_PER_SECOND = 100

/** CPU time of a server and of its PostgreSQL so far, in milliseconds; NaN elsewhere than on Linux. */
export async function readCpuTimes(db: Db, server: ServerProcess): Promise<{ server: number; postgres: number }> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return { server: cpuTimeOf(server.process.pid) ?? Number.NaN, postgres: cpuTimeOfPostgres(rows[0]?.pid ?? 0) ?? Number.NaN }
}

/** CPU time that a process has used so far, in milliseconds (Linux; else null). */
function cpuTimeOf(pid: number | undefined): number | null {
  const stat = readStat(pid)
  return stat && stat.ownTicks * (1000 / TICKS_PER_SECOND)
}

/** CPU time of all processes of the PostgreSQL that this backend belongs to, including exited ones, in milliseconds. */
function cpuTimeOfPostgres(backend: number): number | null {
  const postmaster = readStat(backend)?.parent
  const postmasterStat = readStat(postmaster)
  if (!postmasterStat) return null
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === postmaster)
  return (
    children.reduce((sum, stat) => sum + (stat?.ownTicks ?? 0), postmasterStat.ownTicks + postmasterStat.childTicks) *
    (1000 / TICKS_PER_SECOND)
  )
}

/** In ticks. */
function readStat(pid: number | undefined): { parent: number; ownTicks: number; childTicks: number } | null {
  try {
    // The process name is in parentheses and may contain any character.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11)
    return { parent, ownTicks: user + system, childTicks: childUser + childSystem }
  } catch {
    return null
  }
}
