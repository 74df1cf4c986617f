import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in `/proc` (`getconf CLK_TCK`; 100 on all current Linux machines). */
const TICKS = 100

/** CPU time that a process has used so far, in milliseconds (Linux; else null). */
export function cpuOf(pid: number | undefined): number | null {
  const found = read(pid)
  return found && found.own * (1000 / TICKS)
}

/** CPU time of all processes of the PostgreSQL that this backend belongs to, including exited ones, in milliseconds. */
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
    // The process name is in parentheses and may contain any character.
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
