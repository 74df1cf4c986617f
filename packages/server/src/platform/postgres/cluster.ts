import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { canUse, makePrivate, type Owner } from './owner.ts'
import { ROLE, serverEnvironment } from './settings.ts'

const MAJOR = '18'

/**
 * The file that records the location of the database if it could not be created in its folder; deleted together with the data.
 */
const noteOf = (folder: string) => `${folder}.elsewhere`

/** The location that an earlier start has chosen for the database of this folder. */
export function knownPlace(folder: string): string {
  return existsSync(noteOf(folder)) ? readFileSync(noteOf(folder), 'utf8').trim() : folder
}

/**
 * The recorded location; or a new one in `shared` if the server runs as root and the owner cannot access the folder (a project
 * under /root).
 */
export function placeFor(folder: string, owner: Owner | null, shared: string, say: (sentence: string) => void): string {
  const place = knownPlace(folder)
  mkdirSync(dirname(folder), { recursive: true })
  if (owner === null || place !== folder) return place
  makePrivate(folder, owner)
  if (canUse(folder, owner)) return folder
  if (readdirSync(folder).length === 0) return settleElsewhere(folder, shared, say)
  throw new StartError(
    `PostgreSQL non gira come root, e l’utente ${owner.uid} non può entrare in ${folder}: apri le cartelle che la contengono (chmod a+x) o spostala.`,
  )
}

function settleElsewhere(folder: string, shared: string, say: (sentence: string) => void): string {
  const note = noteOf(folder)
  const place = join(shared, randomUUID())
  try {
    mkdirSync(shared, { recursive: true })
    chmodSync(shared, 0o755)
    writeFileSync(note, `${place}\n`)
    rmdirSync(folder)
  } catch (cause) {
    throw new StartError(
      `PostgreSQL non gira come root, e in ${folder} può entrare solo root. Ho provato a tenere il database in ${shared}, ma non ci posso scrivere: imposta DATA_DIR su una cartella aperta a tutti (per esempio /srv/barattolo).`,
      { cause },
    )
  }
  say(`In ${folder} può entrare solo root, e PostgreSQL non gira come root: il database sta in ${place} (lo ricorda ${note}).`)
  return place
}

/** Creates an empty database cluster unless there is one; atomically, even if interrupted. */
export async function makeCluster(native: string, place: string, owner: Owner | null) {
  if (existsSync(join(place, 'PG_VERSION'))) return checkCluster(place)
  if (existsSync(place) && readdirSync(place).length > 0) {
    throw new StartError(`La cartella ${place} non è vuota e non contiene un database: spostala, o imposta un’altra DATA_DIR.`)
  }
  const half = `${place}.new-${randomUUID().slice(0, 8)}`
  try {
    makePrivate(half, owner)
    await initdb(native, half, owner)
    renameSync(half, place)
  } catch (cause) {
    // Another process that started at the same time may have created it; the lock decides which of them opens it.
    if (!existsSync(join(place, 'PG_VERSION'))) {
      throw new StartError(`Non riesco a creare il database in ${place}: controlla spazio e permessi (${reason(cause)}).`, {
        cause,
      })
    }
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

function checkCluster(place: string) {
  const uid = process.getuid?.()
  const owner = statSync(place).uid
  if (uid !== 0 && uid !== owner) {
    throw new StartError(
      `Il database in ${place} è di un altro utente del computer (uid ${owner}): avvia Barattolo come quell’utente o come root, o imposta un’altra DATA_DIR.`,
    )
  }
  const version = readFileSync(join(place, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR) {
    throw new StartError(
      `Il database in ${place} è di PostgreSQL ${version}, quello incluso è il ${MAJOR}: imposta un’altra DATA_DIR.`,
    )
  }
}

function initdb(native: string, folder: string, owner: Owner | null): Promise<void> {
  // C.UTF-8 exists on every Linux; on other systems only PostgreSQL’s built-in provider is certain to have it.
  const locale =
    process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const parameters = [
    '-D',
    folder,
    '-U',
    ROLE,
    '--encoding=UTF8',
    ...locale,
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ]
  const child = spawn(join(native, 'bin', 'initdb'), parameters, {
    ...owner,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', (code) => (code === 0 ? done() : failed(new Error(complaint.trim()))))
  })
}

function reason(cause: unknown): string {
  return cause instanceof Error ? (cause.message.split('\n').at(-1) ?? '') : String(cause)
}
