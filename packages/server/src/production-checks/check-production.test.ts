import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { recordLastBackup } from '../platform/last-backup.store.ts'
import { OPERATOR_SETTINGS } from '../testing/operator.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
const COMMAND = fileURLToPath(new URL('check-production.ts', import.meta.url))

/** Runs the command with these variables only. */
function run(variables: Record<string, string>, parameters: string[] = []) {
  const environment = { PATH: process.env.PATH ?? '', MAP_STYLE_URL: 'none', ...variables }
  return new Promise<{ code: number; lines: string[]; errors: string }>((resolve) =>
    execFile(process.execPath, [COMMAND, ...parameters], { env: environment }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), lines: stdout.trimEnd().split('\n'), errors: stderr }),
    ),
  )
}

function databaseUrl(): string {
  const { host, user, database } = app.connection as { host: string; user: string; database: string }
  return `postgres://${user}@${encodeURIComponent(host)}/${database}`
}

const TRIAL = { OPEN_SIGN_IN: 'yes', ADMIN_SECRET: 'una-parola-molto-lunga' }

test('[CHK-21] Beside a running server the command prints a line for each check, and ends with 1 if something has failed', async () => {
  const smtp = await startSmtpServer()
  onTestFinished(smtp.close)
  const environment = {
    ...TRIAL,
    ...OPERATOR_SETTINGS,
    DATABASE_URL: databaseUrl(),
    DATA_DIR: app.config.dataDir,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'avvisi@example.org',
    PUBLIC_URL: 'http://127.0.0.1:1',
  }
  await recordLastBackup(app.connection, 40 * 3600)
  const { code, lines, errors } = await run(environment, ['--mail'])
  expect(errors).toBe('')
  expect(lines).toHaveLength(15)
  expect(lines.every((line) => /^[✓!✗–] [^:]+: .+\.$/.test(line))).toBe(true)
  expect(lines).toContainEqual(
    expect.stringMatching(/^✗ Salvataggio: L’ultimo salvataggio completo è di 40 ore fa: .*npm run backup\)\.$/),
  )
  expect(lines).toContainEqual(expect.stringMatching(/^✗ Proxy: PUBLIC_URL non risponde \(ECONNREFUSED\)\. Controlla/))
  expect(lines).toContainEqual(expect.stringMatching(/^✓ E-mail: Il server di posta ha preso un’e-mail per OPERATOR_EMAIL/))
  expect(smtp.received).toHaveLength(1)
  expect(lines).toContain('✓ Sessioni del database: Ogni connessione ha una sessione sua.')
  expect(code).toBe(1)
})

test('[CHK-21] Before the first start nothing has failed, nothing is created, and wrong settings end the command with 78', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'barattolo-before-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const { code, lines } = await run({ DATA_DIR: join(parent, 'data') })
  expect(lines).toContainEqual(expect.stringMatching(/^! Database: Il database incluso non c’è ancora/))
  expect(lines).toContain('– Code: Non c’è ancora niente: il database è vuoto.')
  expect(lines).toContain('– Disco: DATA_DIR non c’è ancora: nasce al primo avvio.')
  expect(code).toBe(0)
  expect(await run({ PORT: 'tremila', HOST: '0.0.0.0' })).toMatchObject({
    code: 78,
    errors: expect.stringMatching(/^PORT=tremila non va bene.*\n.*HOST=0\.0\.0\.0 è raggiungibile/),
  })
})
