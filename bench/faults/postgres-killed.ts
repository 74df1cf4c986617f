import type { Fault } from './kit/fault.ts'

export const postgresKilled = (after = 10_000): Fault => ({
  name: 'postgres-killed',
  title: `kill -9 of the whole PostgreSQL, restarted ${after / 1000} s later`,
  strike: (town) => town.killPostgres(after),
})
