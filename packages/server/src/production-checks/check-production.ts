import { parseArgs } from 'node:util'
import type { CheckState } from '@barattolo/domain/admin/checks'
import { describeCheck, status as texts } from '@barattolo/domain/texts/it/admin/status'
import { printLine, runCommand } from '../platform/config/command.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { type Connection, openDatabase } from '../platform/database/database.ts'
import { findRunningEmbedded } from '../platform/postgres/embedded.ts'
import { runChecks } from './production-checks.ts'

const SIGNS = { ok: '✓', warning: '!', failed: '✗', notConfigured: '–' } satisfies Record<CheckState, string>

/**
 * `npm run check-production` checks this installation, beside a running server or before its first start; `--mail` also sends an e-mail
 * to the operator. Ends with 1 if something has failed, and with 78 if the settings are wrong.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { mail: { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  const connection = connectionOf(config)
  // Without a statement timeout, which a pooler may refuse.
  const timeouts = { connectionTimeoutMillis: 4000, query_timeout: 4000 }
  const db = connection && openDatabase({ ...connection, ...timeouts }, () => undefined, 3)
  const checks = await runChecks({
    config,
    db,
    externalConnection: config.databaseUrl === null ? null : connection,
    now: () => new Date(),
    isProgram: true,
    sendsMail: values.mail,
  })
  for (const check of checks) {
    const { is, todo } = describeCheck(check)
    printLine(`${SIGNS[check.state]} ${texts.names[check.id]}: ${is}${todo === undefined ? '' : ` ${todo}`}`)
  }
  if (checks.some(({ state }) => state === 'failed')) process.exitCode = 1
  await db?.destroy()
})

/** Null if the embedded database is not running: it is not started for a check. */
function connectionOf({ databaseUrl, dataDir }: Config): Connection | null {
  return databaseUrl === null ? findRunningEmbedded(`${dataDir}/postgres`) : { connectionString: databaseUrl }
}
