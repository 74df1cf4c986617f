import { readdirSync, readFileSync } from 'node:fs'

/** Of a second, how Linux counts it (`getconf CLK_TCK`, the same on every machine of today). */
const TICKS = 100

/** What a process has worked so far, in milliseconds of one processor (Linux; else null). */
export function cpuOf(pid: number | undefined): number | null {
  const found = read(pid)
  return found && found.own * (1000 / TICKS)
}

/** The same of all processes of the PostgreSQL that this connection's process belongs to, those that have ended included. */
export function cpuOfPostgres(backend: number): number | null {
  const postmaster = read(backend)?.parent
  const mother = read(postmaster)
  if (!mother) return null
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => read(Number(name)))
    .filter((each) => each?.parent === postmaster)
  return children.reduce((sum, each) => sum + (each?.own ?? 0), mother.own + mother.ended) * (1000 / TICKS)
}

/** In ticks. */
function read(pid: number | undefined): { parent: number; own: number; ended: number } | null {
  try {
    // The name stands in brackets and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    return null
  }
}
