import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { formatCommand } from './platform/config/command.ts'
import { startSmtpServer } from './testing/smtp-server.ts'

const LAUNCHER = { ...process.env, BARATTOLO_LAUNCHER: 'barattolo' }
const runProgram = (...parameters: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'program.ts'), ...parameters], { encoding: 'utf8', env: LAUNCHER })

test('[INST-11] the launcher lists the commands, runs one with its parameters, and refuses an unknown one', () => {
  const list = runProgram()
  expect(list.status).toBe(0)
  for (const name of [
    'start',
    'check-production',
    'check-settings',
    'migrate',
    'backup',
    'restore',
    'drill',
    'import',
    'alert',
    'towns',
  ])
    expect(list.stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
  expect(runProgram('restore')).toMatchObject({ status: 1, stderr: 'Di’ quale salvataggio: barattolo restore CARTELLA\n' })
  expect(runProgram('drill')).toMatchObject({ status: 1 })
  expect(runProgram('update')).toMatchObject({ status: 64, stdout: list.stdout })
})

test('[INST-11] a sentence names a command as it is started there', () => {
  const script = `import { formatCommand } from '${join(import.meta.dirname, 'platform/config/command.ts')}'; console.log(formatCommand('restore', '--drill', 'x'))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env: LAUNCHER })
  expect(output).toBe('barattolo restore --drill x\n')
  expect(formatCommand('restore', '--drill', 'x')).toBe('npm run restore -- --drill x')
  expect(formatCommand('migrate')).toBe('npm run migrate')
})

describe('check-settings', () => {
  const SETTINGS = {
    PUBLIC_URL: 'https://baratto.example',
    OPERATOR_NAME: 'Anna Bianchi',
    OPERATOR_EMAIL: 'anna@example.org',
    OPERATOR_ADDRESS: 'Via Aubert 1, 11100 Aosta',
    ADMIN_EMAIL: 'anna@example.org',
    ADMIN_PROVIDERS: 'email',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'avvisi@example.org',
    NODE_ENV: 'production',
  }
  const checkSettings = (environment: Record<string, string>, ...names: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'check-settings.ts'), ...names], {
      encoding: 'utf8',
      env: environment,
    })

  test('[INST-14] accepts right settings and known names, and names the nearest one for each that is not known', () => {
    expect(checkSettings(SETTINGS, 'TOWN', 'SMTP_URL_FILE')).toMatchObject({ status: 0, stdout: 'Le impostazioni vanno bene.\n' })
    const refused = checkSettings(SETTINGS, 'OPERATOR_NAME', 'OPERATER_NAME', 'SMPT_URL')
    expect(refused).toMatchObject({
      status: 78,
      stderr:
        'OPERATER_NAME non è il nome di un’impostazione: forse OPERATOR_NAME?\nSMPT_URL non è il nome di un’impostazione: forse SMTP_URL?\n',
    })
  })

  test('[INST-14] names everything that is wrong or missing at once', () => {
    const { OPERATOR_ADDRESS: _, ...others } = SETTINGS
    const { status, stderr } = checkSettings({ ...others, SMTP_URL: 'posta', TOWN: 'atlantide' }, 'TWON')
    expect(status).toBe(78)
    for (const name of ['TWON', 'OPERATOR_ADDRESS', 'SMTP_URL', 'atlantide']) expect(stderr).toContain(name)
  })
})

test('[INST-15] the e-mail about a failed unit is sent although other settings are wrong, and a sentence says so if its own are', async () => {
  const smtp = await startSmtpServer()
  onTestFinished(smtp.close)
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'avvisi@example.org', OPERATOR_EMAIL: 'anna@example.org' }
  const alert = (settings: Record<string, string>) => {
    return new Promise<{ status: number; output: string }>((resolve) => {
      const parameters = [join(import.meta.dirname, 'alert.ts'), 'barattolo@3001.service']
      execFile(process.execPath, parameters, { env: settings }, (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr }),
      ).stdin?.end('LOG_LEVEL=chatty non va bene\n')
    })
  }
  const sent = await alert({ ...environment, NODE_ENV: 'production', LOG_LEVEL: 'chatty', PORT: 'tremila' })
  expect(sent).toEqual({ status: 0, output: 'Ho scritto a anna@example.org.\n' })
  expect(smtp.received.map(({ to }) => to)).toEqual([['anna@example.org']])
  expect(smtp.texts()[0]).toContain('LOG_LEVEL=chatty non va bene')
  expect(smtp.texts()[0]).toContain('systemctl restart barattolo@3001.service')
  const refused = await alert({ ...environment, SMTP_URL: 'posta' })
  expect(refused).toEqual({ status: 1, output: expect.stringContaining('imposta SMTP_URL, MAIL_FROM e OPERATOR_EMAIL') })
})
