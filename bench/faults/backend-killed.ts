import { sql } from 'kysely'
import type { Fault } from './kit/run-fault.ts'

/** PostgreSQL then closes all connections and runs crash recovery. */
export const backendKilled: Fault = {
  name: 'backend-killed',
  title: 'kill -9 of one of PostgreSQL’s backends',
  inject: async (cluster) => {
    const db = cluster.openDb()
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'barattolo' and pid <> pg_backend_pid()`.execute(db)
    await db.destroy()
    const [backend] = rows
    if (!backend) throw new Error('the cluster has no connection whose backend could be killed')
    process.kill(backend.pid, 'SIGKILL')
  },
}
