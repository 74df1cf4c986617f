import { rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../config/start-error.ts'
import { findPackagedBinaries, prepareBinaries } from './binaries.ts'
import { createCluster, readLocation, resolveLocation } from './cluster.ts'
import { findServingSocket, folderInUseError, waitUntilUnlocked } from './lock.ts'
import { NOBODY, type Owner, ownerFor } from './owner.ts'
import { type Postmaster, spawnPostmaster } from './postmaster.ts'
import { DATABASE, ROLE } from './settings.ts'
import { socketFolderFor } from './socket-folder.ts'

export interface SocketConnection {
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

export interface EmbeddedPostgres {
  connection: SocketConnection
  /** Closes every connection and flushes everything to disk. */
  stop: () => Promise<void>
}

interface EmbeddedOptions {
  /** Called with messages that the administrator should read. */
  onWarning?: (sentence: string) => void
  /** Called if PostgreSQL has ended unexpectedly and cannot be restarted. */
  onLost?: (error: unknown) => void
  /** The user id that PostgreSQL runs as when the server runs as root. */
  uid?: number
  /** When the server runs as root: the folder for data and binaries that the owner cannot access in the project. */
  shared?: string
  /** The folder of the binaries; by default the installed package. */
  native?: string
  /** PostgreSQL settings that override those of `settings.ts`. */
  settings?: Readonly<Record<string, string>>
}

// After a crash the old processes need a few seconds to release the shared memory.
const START_TIMEOUT = 20_000

/** Starts the bundled PostgreSQL on this folder, which is created on first use; the log file is next to it. */
export async function startEmbedded(dataFolder: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const {
    onWarning = () => undefined,
    onLost = () => undefined,
    uid = NOBODY,
    shared = '/var/lib/barattolo',
    settings = {},
  } = options
  const folder = resolve(dataFolder)
  const packaged = options.native ?? findPackagedBinaries()
  const owner = ownerFor(readLocation(folder), uid)
  const location = resolveLocation(folder, owner, shared, onWarning)
  const native = prepareBinaries(packaged, owner, owner ? shared : dirname(folder))
  await createCluster(native, location, owner)
  const socketFolder = socketFolderFor(location, owner)
  const server = { native, location, folder, socketFolder, owner, settings }
  let postmaster = await startPostmaster(server)
  let isStopping = false

  const restartWhenEnded = async () => {
    await postmaster.ended
    if (isStopping) return
    onWarning(`PostgreSQL si è fermato da solo e riparte (il suo diario è ${folder}.log).`)
    try {
      postmaster = await startPostmaster(server)
    } catch (error) {
      return onLost(error)
    }
    void restartWhenEnded()
  }
  void restartWhenEnded()

  return {
    connection: connectionTo(socketFolder, DATABASE),
    stop: async () => {
      isStopping = true
      await postmaster.stop()
      rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}

/** Connection to the PostgreSQL that a running server has started on this folder; null if none runs. For the backup. */
export function findRunningEmbedded(dataFolder: string): SocketConnection | null {
  const socketFolder = findServingSocket(readLocation(resolve(dataFolder)))
  return socketFolder === null ? null : connectionTo(socketFolder, DATABASE)
}

interface ServerParameters {
  native: string
  location: string
  /** The configured folder, for messages. */
  folder: string
  socketFolder: string
  owner: Owner | null
  settings: Readonly<Record<string, string>>
}

async function startPostmaster(server: ServerParameters): Promise<Postmaster> {
  const { native, location, folder, socketFolder, owner, settings } = server
  for (const startedAt = performance.now(); ; await pause(200)) {
    await waitUntilUnlocked(location, folder)
    const postmaster = spawnPostmaster(native, location, socketFolder, `${folder}.log`, owner, settings)
    if (await waitUntilReady(postmaster, socketFolder)) return postmaster
    const logText = postmaster.readLog()
    if (performance.now() - startedAt < START_TIMEOUT && /pre-existing shared memory|already exists/.test(logText)) continue
    if (logText.includes('postmaster.pid" already exists')) throw folderInUseError(folder)
    throw new StartError(
      `PostgreSQL non si avvia in ${folder}: leggi ${folder}.log. Le ultime righe:\n${logText.split('\n').slice(-6).join('\n')}`,
    )
  }
}

/** Polls until PostgreSQL accepts connections (true) or has ended (false). */
async function waitUntilReady(postmaster: Postmaster, socketFolder: string): Promise<boolean> {
  let ended = false
  void postmaster.ended.then(() => {
    ended = true
  })
  while (!ended) {
    if (await acceptsConnections(socketFolder)) return true
    await pause(20)
  }
  return false
}

// The socket is missing or has no listener yet, or the server is starting up.
const STARTING_CODES = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'])

/** Whether PostgreSQL accepts connections. Creates our database at the first connection. */
async function acceptsConnections(socketFolder: string): Promise<boolean> {
  const client = new pg.Client(connectionTo(socketFolder, 'postgres'))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    return true
  } catch (error) {
    if (STARTING_CODES.has((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

function connectionTo(socketFolder: string, database: string): SocketConnection {
  return { host: socketFolder, port: 5432, user: ROLE, database, ssl: false }
}
