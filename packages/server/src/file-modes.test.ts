import { execFile } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { narrowDataFolder } from './platform/config/data-folder.ts'
import { makePhonePhoto, makeUploadBody } from './testing/images.ts'
import { startMainProcess } from './testing/main-process.ts'

const isRoot = process.getuid?.() === 0
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
/** When root runs the server, PostgreSQL has its own user, who passes through the data folder. */
const DATA_FOLDER_MODE = isRoot ? '711' : '700'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'barattolo-modes-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Paths below the folder with the modes that are wider than they should be, without the content of PostgreSQL's own folder. */
function tooWide(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name)
    const isWide = (lstatSync(inner).mode & 0o077) !== 0
    const below = entry.isDirectory() && entry.name !== 'postgres' ? tooWide(inner) : []
    return [...(isWide ? [`${inner} ${modeOf(inner)}`] : []), ...below]
  })
}

const runProgram = (name: string, dataDir: string, ...parameters: string[]) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL(`backup/${name}.ts`, import.meta.url)), ...parameters], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, TMPDIR: folder },
  })

async function uploadPhoto(port: number) {
  const origin = `http://127.0.0.1:${port}`
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { idToken: string }
  }
  const chosen = await post('/identity/id-token', { email: 'anna@example.org', name: 'Anna' })
  const postBody = new URLSearchParams({ id_token: chosen.idToken, providerId: 'google.com' }).toString()
  const { idToken } = await post('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', { requestUri: origin, postBody })
  const authorization = `Bearer ${idToken}`
  await fetch(`${origin}/api/me/rules`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ version: RULES_VERSION, oldEnough: true }),
  })
  const { payload, headers } = makeUploadBody(await makePhonePhoto())
  const body = new Uint8Array(payload)
  const answer = await fetch(`${origin}/upload`, { method: 'POST', headers: { ...headers, authorization }, body })
  expect(answer.status).toBe(200)
}

test('[SEC-17] Other users of the machine can read nothing after a start, an upload, a backup and a restore, even with a umask of zero', async () => {
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const dataDir = join(folder, 'new')
  const server = await startMainProcess({ DATA_DIR: dataDir, TMPDIR: folder })
  await uploadPhoto(server.port)
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['photos', 'postgres', 'postgres.log']))
  expect(tooWide(dataDir)).toEqual([])
  expect(modeOf(dataDir)).toBe(DATA_FOLDER_MODE)

  const backup = join(folder, 'backup')
  await runProgram('backup', dataDir, backup)
  await server.end()
  expect([modeOf(backup), ...tooWide(backup)]).toEqual(['700'])

  // A copy on another disk may have wider modes.
  const photo = readdirSync(backup, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('.webp'))
  chmodSync(join(backup, photo ?? 'no photo'), 0o644)
  const restored = join(folder, 'restored')
  await runProgram('restore', restored, backup)
  expect(readdirSync(restored)).toEqual(expect.arrayContaining(['photos', 'postgres']))
  expect(tooWide(restored)).toEqual([])
  expect(modeOf(restored)).toBe(DATA_FOLDER_MODE)
})

/** A data folder as earlier versions wrote it. */
function createWideFolder(name: string) {
  const dataDir = join(folder, name)
  mkdirSync(join(dataDir, 'photos', 'ab'), { recursive: true })
  const files = ['identity-key.json', 'postgres.log', 'photos/ab/one-320.webp'].map((file) => join(dataDir, file))
  for (const file of files) writeFileSync(file, '')
  for (const file of files) chmodSync(file, 0o644)
  for (const path of [join(dataDir, 'photos', 'ab'), join(dataDir, 'photos'), dataDir]) chmodSync(path, 0o777)
  return dataDir
}

test('[SEC-17] A start narrows the data folder, keys and photos of an earlier version', async () => {
  const dataDir = createWideFolder('wide')
  rmSync(join(dataDir, 'identity-key.json'))
  await startMainProcess({ DATA_DIR: dataDir, TMPDIR: folder })
  expect(tooWide(dataDir)).toEqual([])
  expect(modeOf(dataDir)).toBe(DATA_FOLDER_MODE)
})

test('[SEC-17] With a database elsewhere, no other user can pass through the data folder', () => {
  const dataDir = createWideFolder('external')
  narrowDataFolder({ dataDir, databaseUrl: 'postgres://elsewhere' }, expect.fail)
  expect([modeOf(dataDir), ...tooWide(dataDir)]).toEqual(['700'])
})

test('[SEC-17] Narrowing adds no permission, and continues where an earlier start was interrupted', () => {
  const dataDir = createWideFolder('interrupted')
  const photos = join(dataDir, 'photos')
  chmodSync(join(dataDir, 'identity-key.json'), 0o400)
  chmodSync(join(photos, 'ab', 'one-320.webp'), 0o600)
  chmodSync(join(photos, 'ab'), 0o700)
  narrowDataFolder({ dataDir, databaseUrl: null }, expect.fail)
  expect(tooWide(dataDir)).toEqual([])
  expect([modeOf(photos), modeOf(join(dataDir, 'identity-key.json'))]).toEqual(['700', '400'])
})
