import type { Fault } from './kit/run-fault.ts'

export const postgresKilled = (restartDelay = 10_000): Fault => ({
  name: 'postgres-killed',
  title: `kill -9 of the whole PostgreSQL, restarted ${restartDelay / 1000} s later`,
  inject: (cluster) => cluster.killPostgres(restartDelay),
})
