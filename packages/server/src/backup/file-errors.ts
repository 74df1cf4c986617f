import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { StartError } from '../platform/config/start-error.ts'

type Sentences = Readonly<Record<string, (path: string, user: string) => string>>

const UNREADABLE: Sentences = {
  EACCES: (path, user) =>
    `L’utente ${user} non può leggere ${path}. Copialo dove può entrare, come la cartella dei salvataggi, e dagli il permesso, da root: chown -R ${user}: CARTELLA`,
  EIO: (path) => `Il disco non riesce a leggere ${path} (EIO): usa un’altra copia.`,
}

const UNWRITABLE: Sentences = {
  EACCES: (path, user) =>
    `L’utente ${user} non può scrivere in ${dirname(path)}. Dagli la cartella, da root: chown ${user}: ${dirname(path)}. Poi riprova.`,
  EROFS: (path) =>
    `Il disco di ${dirname(path)} è in sola lettura. Guarda con dmesg perché, rimontalo in scrittura e riprova, o scegli un’altra cartella.`,
  ENOSPC: (path) =>
    `Il disco di ${dirname(path)} è pieno. Libera spazio (salvataggi vecchi per primi), o ingrandiscilo, e riprova.`,
  ENOTDIR: (path) => `${dirname(path)} non è una cartella: scegline un’altra.`,
  EIO: (path) => `Il disco di ${dirname(path)} non riesce a scrivere (EIO): usane un altro.`,
}

/** What to do if `path` cannot be read; any other error as it is. */
export const explainUnreadable = (error: unknown, path: string): unknown => explain(UNREADABLE, error, path)

/** What to do if nothing can be written at `path`, which does not exist yet; any other error as it is. */
export const explainUnwritable = (error: unknown, path: string): unknown => explain(UNWRITABLE, error, path)

function explain(sentences: Sentences, error: unknown, path: string): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // A socket of the database has the same codes.
  const sentence = syscall === 'connect' ? undefined : sentences[SAME_REASON[code] ?? code]
  return sentence ? new StartError(sentence(path, currentUser()), { cause: error }) : error
}

const SAME_REASON: Readonly<Record<string, string>> = { EPERM: 'EACCES', EDQUOT: 'ENOSPC' }

/** A container may run as a user without a name. */
function currentUser(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
