import pg from 'pg'
import { SettingsError, StartError } from '../config/start-error.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'

/** Errors of the system while a server or its name service starts or a network is down. Errors of TLS are not among them. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])
/** The driver has no codes for a connection that was not opened in time or has ended. */
const NO_ANSWER = /timeout|Connection terminated/
/** SQLSTATE of a server that starts or stops, or that has no free connection. */
const NOT_YET = /^(57P0[1-3]|53300)$/

/** Whether a start may wait for the database: it cannot be reached now, or does not accept connections yet. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false
  const { cause } = error
  if (!(cause instanceof Error)) return false
  const { code = '' } = cause as NodeJS.ErrnoException
  if (cause instanceof pg.DatabaseError) return NOT_YET.test(code)
  return UNREACHABLE.has(code) || NO_ANSWER.test(cause.message)
}

/** What is wrong with DATABASE_URL, by SQLSTATE: a start does not wait for these to change. */
const REFUSALS: Partial<Record<string, string>> = {
  '28P01': 'Il database di DATABASE_URL rifiuta la parola d’accesso: correggila.',
  '28000': 'Il database di DATABASE_URL non conosce questo utente, o non lo fa entrare da qui: controlla l’utente e pg_hba.conf.',
  '3D000': 'Il database di DATABASE_URL non esiste su quel server: controlla il nome, o crealo.',
}

/** The sentence for a start that cannot use the database at DATABASE_URL; the error itself if it is not about the connection. */
export function startErrorFrom(error: unknown): unknown {
  if (!(error instanceof DatabaseUnavailable)) return error
  const { code = '' } = (error.cause ?? {}) as { code?: string }
  // Only the reason is reported, because the URL contains a password.
  const sentence =
    REFUSALS[code] ??
    `Il database di DATABASE_URL non risponde (${error.message}): controlla l’indirizzo, il nome e la parola d’accesso.`
  return code in REFUSALS ? new SettingsError(sentence, { cause: error }) : new StartError(sentence, { cause: error })
}
