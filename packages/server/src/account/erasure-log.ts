import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { uid } from '@barattolo/domain/ids'
import * as z from 'zod/mini'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'

/**
 * One deleted account. The keyed hash stands for the e-mail, so that a question about an e-mail can be answered; it is null if only
 * the tombstone was left.
 */
const erasure = z.object({ uid, at: z.iso.datetime(), emailHash: z.nullable(z.string()) })
export type Erasure = z.infer<typeof erasure>

export type ErasureLogConfig = Pick<Config, 'erasureLogs'>

/** Appends the erasures to all logs, flushed to disk. */
export async function appendErasures({ erasureLogs }: ErasureLogConfig, erasures: readonly Erasure[]): Promise<void> {
  // Begins with a line break, because a crash may have cut off the last line.
  const lines = erasures.map((each) => `\n${JSON.stringify(each)}\n`).join('')
  for (const path of erasureLogs) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await appendFile(path, lines, { mode: 0o600, flush: true })
  }
}

interface ErasureLog {
  erasures: Erasure[]
  /** The numbers of the lines that cannot be read, from 1 on. */
  badLines: number[]
}

/** Null if there is no such file. */
export async function readErasureLog(path: string): Promise<ErasureLog | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const log: ErasureLog = { erasures: [], badLines: [] }
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue
    const parsed = parseLine(line)
    if (parsed) log.erasures.push(parsed)
    else log.badLines.push(index + 1)
  }
  return log
}

function parseLine(line: string): Erasure | null {
  try {
    return erasure.parse(JSON.parse(line))
  } catch {
    return null
  }
}

/**
 * Adds the deleted accounts of the database that a log lacks, because it could not be written when they were deleted. Creates the
 * logs, so that a restore can tell a log without erasures from a lost one. Aliases stand for no account of their own.
 */
export async function completeErasureLogs({ db, config }: { db: Db; config: ErasureLogConfig }): Promise<void> {
  const tombstones = await db
    .selectFrom('people')
    .select(['uid', 'deletedAt'])
    .where('deletedAt', 'is not', null)
    .where('alias', '=', false)
    .execute()
  for (const path of config.erasureLogs) {
    const known = new Set((await readErasureLog(path))?.erasures.map((each) => each.uid))
    const missing = tombstones.flatMap(({ uid, deletedAt }) =>
      deletedAt && !known.has(uid) ? [{ uid, at: deletedAt.toISOString(), emailHash: null }] : [],
    )
    await appendErasures({ erasureLogs: [path] }, missing)
  }
}
