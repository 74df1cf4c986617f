import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { StartError } from '../platform/config/start-error.ts'
import { openDatabase } from '../platform/database/database.ts'
import { startEmbeddedProcess, stopProcess } from '../testing/embedded-process.ts'
import { readImportFile } from './read-import-file.ts'

const PROGRAM = fileURLToPath(new URL('import.ts', import.meta.url))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'barattolo-import-'))
  // PostgreSQL runs as another operating-system user when the tests run as root.
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true }))

const runImport = (dataDir: string, ...parameters: string[]) =>
  promisify(execFile)(process.execPath, [PROGRAM, ...parameters], { env: { ...process.env, DATA_DIR: dataDir, TMPDIR: folder } })
const errorOf = (dataDir: string, ...parameters: string[]) =>
  runImport(dataDir, ...parameters).then(
    () => expect.fail('the import succeeded'),
    ({ stderr }: { stderr: string }) => stderr,
  )

function writeFile(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('[IMPORT-13] a file that cannot be read as a list of objects is refused with one sentence', () => {
  const large = writeFile('large.json', '[]')
  truncateSync(large, 100_000_000)
  const cases = [
    [join(folder, 'missing.json'), `${join(folder, 'missing.json')} non c’è, o non si può leggere.`],
    [folder, `${folder} non è un file.`],
    [large, 'Il file pesa 100 MB: il massimo è 50 MB. Dividilo in più file e riprova.'],
    [
      writeFile('latin1.json', Buffer.from('[{"title": "caff\xe8"}]', 'latin1')),
      'Il file non è in UTF-8: salvalo con questa codifica e riprova.',
    ],
    [writeFile('text.json', 'titolo;prezzo'), 'Il file non è JSON.'],
    [writeFile('nested.json', '['.repeat(200_000)), 'Il file non è JSON.'],
    [writeFile('empty.json', ''), 'Il file non è JSON.'],
    ...['{"error": "x"}', '"items"', '3', 'null', '{"items": {}}'].map((content, n) => [
      writeFile(`shape-${n}.json`, content),
      'Nel file serve un elenco di oggetti: [ … ] oppure { "items": [ … ] }.',
    ]),
  ]
  for (const [path = '', sentence] of cases) expect(() => readImportFile(path)).toThrow(new StartError(sentence))
})

test('[IMPORT-13] the program prints the sentence and does not open the database', { tags: ['thorough'] }, async () => {
  const dataDir = join(folder, 'never-created')
  expect(await errorOf(dataDir, writeFile('object.json', '{}'))).toBe(
    'Nel file serve un elenco di oggetti: [ … ] oppure { "items": [ … ] }.\n',
  )
  expect(await errorOf(dataDir, '--wrong', 'x')).toBe(
    'Di’ quale file: npm run import -- FILE (con --write scrive, senza prova soltanto)\n',
  )
  expect(existsSync(dataDir)).toBe(false)
})

test('[IMPORT-01] [IMPORT-14] the program imports into the embedded database of a running server, as a trial first, and into one that it starts itself; a server that it cannot reach is refused with a sentence', {
  tags: ['thorough'],
}, async () => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const file = writeFile(
    'objects.json',
    `\ufeff${JSON.stringify({ items: [{ _id: '1', title: 'Slitta', ownerEmail: 'anna@example.org', location: 'Aosta' }] })}`,
  )
  const running = await startEmbeddedProcess(join(dataDir, 'postgres'))
  onTestFinished(() => stopProcess(running.child, 'SIGTERM'))
  const count = async () => {
    const db = openDatabase(running.connection, () => undefined)
    const rows = await db.selectFrom('importedItems').select('sourceId').execute()
    await db.destroy()
    return rows.length
  }
  const trial = await runImport(dataDir, file)
  expect(trial.stdout.split('\n')).toEqual([
    'Presi:',
    '  + voce 1, id 1 «Slitta»: in attesa del primo accesso di an***@***',
    '1 oggetto letto: 0 nel bazar di chi c’è già, 1 in attesa del primo accesso, 0 già presi un’altra volta, 0 rifiutati. Foto lasciate fuori: 0.',
    'È una prova: non ho scritto niente.',
    `Per scrivere davvero: npm run import -- --write ${file}`,
    '',
  ])
  expect(await count()).toBe(0)
  expect((await runImport(dataDir, '--write', file)).stdout).toMatch(/Fatto\.\n$/)
  expect(await count()).toBe(1)
  // As for another operating-system user, who cannot enter the socket's folder.
  const lockFile = join(dataDir, 'postgres', 'postmaster.pid')
  const lock = readFileSync(lockFile, 'utf8')
  writeFileSync(lockFile, lock.replace(running.connection.host, `${running.connection.host}-elsewhere`))
  expect(await errorOf(dataDir, file)).toBe(
    `Il database in ${dataDir} è in uso da un altro Barattolo e da qui non si raggiunge: fermalo, oppure usa lo stesso utente, e riprova.\n`,
  )
  writeFileSync(lockFile, lock)
  await stopProcess(running.child, 'SIGTERM')
  expect((await runImport(dataDir, '--write', file)).stdout).toContain('1 già presi un’altra volta')
})
