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
import { StartError } from '../config/start-error.ts'
import { canAccess, dataFolderMode, makePrivateFolder, type Owner } from './owner.ts'
import { ROLE, serverEnvironment } from './settings.ts'

const MAJOR = '18'

/**
 * The file that records the location of the database if it could not be created in its folder. It must be deleted together with
 * the data.
 */
const locationFileOf = (folder: string) => `${folder}.elsewhere`

/** The location that an earlier start has chosen for the database of this folder; by default the folder itself. */
export function readLocation(folder: string): string {
  return existsSync(locationFileOf(folder)) ? readFileSync(locationFileOf(folder), 'utf8').trim() : folder
}

/**
 * The recorded location, else the folder itself; a new location in `shared` if the server runs as root and the owner cannot
 * access the folder (a project under /root).
 */
export function resolveLocation(
  folder: string,
  owner: Owner | null,
  shared: string,
  onWarning: (sentence: string) => void,
): string {
  const location = readLocation(folder)
  mkdirSync(dirname(folder), { recursive: true, mode: dataFolderMode(owner) })
  if (owner === null || location !== folder) return location
  makePrivateFolder(folder, owner)
  if (canAccess(folder, owner)) return folder
  if (readdirSync(folder).length === 0) return relocate(folder, owner, shared, onWarning)
  throw new StartError(
    `PostgreSQL non gira come root, e l’utente ${owner.uid} non può entrare in ${folder}: apri le cartelle che la contengono (chmod a+x) o spostala.`,
  )
}

function relocate(folder: string, owner: Owner, shared: string, onWarning: (sentence: string) => void): string {
  const locationFile = locationFileOf(folder)
  const location = join(shared, randomUUID())
  try {
    mkdirSync(shared, { recursive: true })
    chmodSync(shared, dataFolderMode(owner))
    writeFileSync(locationFile, `${location}\n`, { mode: 0o600 })
    rmdirSync(folder)
  } catch (cause) {
    throw new StartError(
      `PostgreSQL non gira come root, e in ${folder} può entrare solo root. Ho provato a tenere il database in ${shared}, ma non ci posso scrivere: imposta DATA_DIR su una cartella aperta a tutti (per esempio /srv/barattolo).`,
      { cause },
    )
  }
  onWarning(
    `In ${folder} può entrare solo root, e PostgreSQL non gira come root: il database sta in ${location} (lo ricorda ${locationFile}).`,
  )
  return location
}

/** Creates an empty database cluster unless there is one; atomically, even if interrupted. */
export async function createCluster(native: string, location: string, owner: Owner | null) {
  if (existsSync(join(location, 'PG_VERSION'))) return checkCluster(location)
  if (existsSync(location) && readdirSync(location).length > 0) {
    throw new StartError(`La cartella ${location} non è vuota e non contiene un database: spostala, o imposta un’altra DATA_DIR.`)
  }
  const partialFolder = `${location}.new-${randomUUID().slice(0, 8)}`
  try {
    makePrivateFolder(partialFolder, owner)
    await initdb(native, partialFolder, owner)
    renameSync(partialFolder, location)
  } catch (cause) {
    // Another process that started at the same time may have created it; the lock decides which of them opens it.
    if (!existsSync(join(location, 'PG_VERSION'))) {
      throw new StartError(
        `Non riesco a creare il database in ${location}: controlla spazio e permessi (${lastLineOf(cause)}).`,
        {
          cause,
        },
      )
    }
  } finally {
    rmSync(partialFolder, { recursive: true, force: true })
  }
}

function checkCluster(location: string) {
  const uid = process.getuid?.()
  const owner = statSync(location).uid
  if (uid !== 0 && uid !== owner) {
    throw new StartError(
      `Il database in ${location} è di un altro utente del computer (uid ${owner}): avvia Barattolo come quell’utente o come root, o imposta un’altra DATA_DIR.`,
    )
  }
  const version = readFileSync(join(location, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR) {
    throw new StartError(
      `Il database in ${location} è di PostgreSQL ${version}, quello incluso è il ${MAJOR}: imposta un’altra DATA_DIR.`,
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
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(stderr.trim()))))
  })
}

function lastLineOf(cause: unknown): string {
  return cause instanceof Error ? (cause.message.split('\n').at(-1) ?? '') : String(cause)
}
