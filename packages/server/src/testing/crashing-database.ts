import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import type { Db } from '../platform/database/database.ts'

export class Crash extends Error {}

/** A database whose connection breaks at a chosen statement, so that the transaction is rolled back. */
export interface CrashingDb {
  db: Db
  /** The n-th statement from now on fails, counted from 1; 0 for none. */
  crashAt: (statement: number) => void
  /** Whether the failure has happened. */
  hasCrashed: () => boolean
}

export function createCrashingDb(db: Db): CrashingDb {
  let statementsLeft = 0
  let crashed = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }: PluginTransformQueryArgs) => node,
    // At the result, because a prepared query is transformed only once, when it is compiled.
    transformResult: async ({ result }: PluginTransformResultArgs) => {
      statementsLeft -= 1
      if (statementsLeft === 0) {
        crashed = true
        throw new Crash('the connection broke')
      }
      return result
    },
  }
  return {
    db: db.withPlugin(plugin),
    crashAt: (statement) => {
      statementsLeft = statement
      crashed = false
    },
    hasCrashed: () => crashed,
  }
}
