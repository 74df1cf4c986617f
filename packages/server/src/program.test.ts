import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatCommand } from './platform/config/command.ts'

const LAUNCHER = { ...process.env, BARATTOLO_LAUNCHER: 'barattolo' }
const runProgram = (...parameters: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'program.ts'), ...parameters], { encoding: 'utf8', env: LAUNCHER })

test('[INST-11] the launcher lists the commands, runs one with its parameters, and refuses an unknown one', () => {
  const list = runProgram()
  expect(list.status).toBe(0)
  for (const name of ['start', 'check-production', 'migrate', 'backup', 'restore', 'drill', 'import', 'alert', 'towns'])
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
