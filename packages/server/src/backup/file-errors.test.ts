import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '../platform/config/start-error.ts'
import { explainUnreadable, explainUnwritable } from './file-errors.ts'

const errorOf = (code: string, syscall = 'open') => Object.assign(new Error(code), { code, syscall })

test.each([
  ['EACCES', 'non può scrivere in /backups. Dagli la cartella, da root: chown '],
  ['EPERM', 'non può scrivere in /backups'],
  ['EROFS', 'Il disco di /backups è in sola lettura'],
  ['ENOSPC', 'Il disco di /backups è pieno. Libera spazio'],
  ['ENOTDIR', '/backups non è una cartella'],
])('[DB-44] a back-up that fails with %s says what to do', (code, sentence) => {
  const explained = explainUnwritable(errorOf(code, 'mkdir'), '/backups/monday')
  expect(explained).toBeInstanceOf(StartError)
  expect((explained as StartError).message).toContain(sentence)
})

test('[DB-44] other errors, and those of the database’s socket, stay as they are', () => {
  for (const error of [new TypeError('x'), errorOf('EACCES', 'connect'), errorOf('ENOENT')]) {
    expect(explainUnwritable(error, '/backups/monday')).toBe(error)
    expect(explainUnreadable(error, '/backups/monday')).toBe(error)
  }
})

const OTHER_USER = 65534

test.runIf(process.getuid?.() === 0)('[DB-44] a restore from a folder that its user cannot read ends with a sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-unreadable-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const backup = join(folder, 'monday')
  mkdirSync(backup)
  writeFileSync(join(backup, 'manifest.json'), '{}')
  const restore = () =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'restore.ts'), backup], {
      encoding: 'utf8',
      uid: OTHER_USER,
      gid: OTHER_USER,
      env: { DATA_DIR: join(folder, 'none') },
    })
  // The folder around it, then the back-up itself.
  const around = restore()
  chmodSync(folder, 0o755)
  chmodSync(backup, 0o700)
  const inside = restore()
  expect(around).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^L’utente \S+ non può leggere .*erasures\.jsonl\. .*\n$/),
  })
  expect(inside.status).toBe(1)
  expect(inside.stderr).toMatch(/L’utente \S+ non può leggere .*monday\. [^\n]*chown -R \S+: CARTELLA\n$/)
})
