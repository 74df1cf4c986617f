import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in `/proc` (`getconf CLK_TCK`; 100 on all current Linux machines). */
const TICKS_PER_SECOND = 100

/** CPU time that a process has used so far, in milliseconds (Linux; else null). */
export function cpuTimeOf(pid: number | undefined): number | null {
  const stat = readStat(pid)
  return stat && stat.ownTicks * (1000 / TICKS_PER_SECOND)
}

/** CPU time of all processes of the PostgreSQL that this backend belongs to, including exited ones, in milliseconds. */
export function cpuTimeOfPostgres(backend: number): number | null {
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
