import { dirname, join } from 'node:path'
import { type DeleteAccountDeps, deletePerson } from '../account/delete-account.service.ts'
import { completeErasureLogs, type Erasure, readErasureLog } from '../account/erasure-log.ts'
import { ERASURE_LOG } from '../platform/config/config.ts'
import { StartError } from '../platform/config/start-error.ts'
import { explainUnreadable } from './file-errors.ts'

interface FoundErasures {
  erasures: Erasure[]
  /** What the operator must know: logs that are missing or cannot be read completely. */
  warnings: string[]
}

/**
 * The deleted accounts that the logs list: those that are given, else the configured ones and the one beside the backup. Throws a
 * `StartError` if a given one is missing, or one cannot be read.
 */
export async function findErasures(
  given: readonly string[],
  configured: readonly string[],
  backupFolder: string,
): Promise<FoundErasures> {
  const paths = given.length > 0 ? given : [...new Set([...configured, join(dirname(backupFolder), ERASURE_LOG)])]
  const erasures = new Map<string, Erasure>()
  const warnings: string[] = []
  let foundCount = 0
  for (const path of paths) {
    const log = await readErasureLog(path).catch((error: unknown) => {
      throw explainUnreadable(error, path)
    })
    if (log === null && given.length > 0) throw new StartError(`L’elenco delle cancellazioni ${path} non c’è: controlla il nome.`)
    if (log === null) continue
    foundCount++
    for (const each of log.erasures) erasures.set(each.uid, each)
    if (log.badLines.length > 0)
      warnings.push(
        `ATTENZIONE: in ${path} non si leggono le righe ${log.badLines.join(', ')}: chi c’è scritto non viene cancellato.`,
      )
  }
  if (foundCount === 0)
    warnings.push(
      `ATTENZIONE: manca l’elenco delle cancellazioni (${ERASURE_LOG}). Chi ha cancellato l’account dopo questo salvataggio torna con tutti i suoi dati. Cercalo nella cartella dei dati della macchina di prima, o in ERASURE_LOG_COPY, e ripeti il ripristino con --erasures FILE.`,
    )
  return { erasures: [...erasures.values()], warnings }
}

type ReplayDeps = Omit<DeleteAccountDeps, 'now'>

/**
 * Deletes the accounts again that were deleted after the backup, with the day of the erasure. An account that the backup does not
 * have gets a tombstone, because a token may still be valid. Returns the number of accounts that the backup had.
 */
export async function replayErasures(deps: ReplayDeps, erasures: readonly Erasure[]): Promise<number> {
  const { db, config } = deps
  const living = await db.selectFrom('people').select('uid').where('deletedAt', 'is', null).execute()
  const present = new Set(living.map(({ uid }) => uid))
  for (const { uid, at } of erasures) await deletePerson({ ...deps, config: { erasureLogs: [] }, now: () => new Date(at) }, uid)
  await completeErasureLogs({ db, config })
  return erasures.filter(({ uid }) => present.has(uid)).length
}
