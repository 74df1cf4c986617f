import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startEmbedded } from '../platform/postgres/embedded.ts'

type Embedded = Awaited<ReturnType<typeof startEmbedded>>

export interface StreamingReplica {
  primary: Embedded['connection']
  replica: Embedded['connection']
  /** Pauses the replay: the replica still receives changes but does not show them until `resumeReplay`. */
  pauseReplay: () => Promise<void>
  resumeReplay: () => Promise<void>
  /** Waits until the replica shows everything that the primary has. */
  waitUntilCaughtUp: () => Promise<void>
  stopReplica: () => Promise<void>
  startReplica: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts an empty, migrated primary and a replica that follows it with streaming replication. The binaries do not include
 * pg_basebackup, so the folder of the stopped primary is copied.
 */
export async function startStreamingReplica(): Promise<StreamingReplica> {
  const tempDir = mkdtempSync(join(tmpdir(), 'barattolo-streaming-'))
  // PostgreSQL runs as another operating-system user when the tests run as root.
  chmodSync(tempDir, 0o755)
  const [first, second] = [join(tempDir, 'primary'), join(tempDir, 'replica')]
  await createPrimary(first)
  // `cp -a` keeps the owner, which may be another user.
  execFileSync('cp', ['-a', first, second])
  const primary = await startEmbedded(first)
  configureStandby(second, primary.connection)
  let replica = await startEmbedded(second)
  const onReplica = (statement: string) => query(replica.connection, statement)
  return {
    primary: primary.connection,
    replica: replica.connection,
    pauseReplay: async () => void (await onReplica('select pg_wal_replay_pause()')),
    resumeReplay: async () => void (await onReplica('select pg_wal_replay_resume()')),
    waitUntilCaughtUp: async () => {
      const [{ now }] = await query(primary.connection, 'select pg_current_wal_flush_lsn() as now')
      for (;;) {
        const [{ there }] = await onReplica(`select pg_last_wal_replay_lsn() >= '${now}' as there`)
        if (there) return
      }
    },
    stopReplica: () => replica.stop(),
    startReplica: async () => {
      replica = await startEmbedded(second)
    },
    stop: async () => {
      await Promise.all([replica.stop(), primary.stop()])
      rmSync(tempDir, { recursive: true, force: true })
    },
  }
}

async function createPrimary(folder: string) {
  const { connection, stop } = await startEmbedded(folder)
  const db = openDatabase(connection, () => undefined)
  await migrate(db)
  await db.destroy()
  await stop()
}

function configureStandby(folder: string, { host, port, user }: Embedded['connection']) {
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`)
  writeFileSync(join(folder, 'standby.signal'), '')
}

async function query(connection: pg.ClientConfig, statement: string): Promise<[Record<string, unknown>]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return [rows[0]]
  } finally {
    await client.end()
  }
}
