import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MainProcess, startMain } from '@barattolo/server/testing/start-main'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ROOT } from './run.ts'

const TIMEOUT_MS = 3 * 60_000
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barattolo-demo-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const environment = () => ({ DATA_DIR: folder, MAP_STYLE_URL: 'none' })
async function start(...entry: string[]): Promise<MainProcess> {
  const server = await startMain(environment(), [], entry)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  return server
}
const startWithDemo = () => start(`${ROOT}scripts/start.ts`, '--demo')
const countItems = async ({ port }: MainProcess) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/items?limit=1`)
  return Number(response.headers.get('x-total-count'))
}
const runDemo = () =>
  spawnSync(process.execPath, [`${ROOT}demo/src/main.ts`], {
    env: { PATH: process.env.PATH, ...environment() },
    encoding: 'utf8',
  })

test('[APP-07] npm start -- --demo fills an empty database and serves it; the next start does not change the demo town', {
  timeout: TIMEOUT_MS,
}, async () => {
  const first = await startWithDemo()
  const items = await countItems(first)
  expect(items).toBeGreaterThan(100)
  await first.end()
  const second = await startWithDemo()
  expect(await countItems(second)).toBe(items)
  expect(second.output().join()).toContain('la città di prova c’è già')
  await second.end()
})

test('[APP-07] npm run demo fills the empty database of a running server, and refuses one that is not empty', {
  timeout: TIMEOUT_MS,
}, async () => {
  const server = await start(`${ROOT}scripts/start.ts`)
  expect(await countItems(server)).toBe(0)
  expect(runDemo()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Ricarica la pagina') })
  await expect.poll(() => countItems(server), { timeout: 30_000 }).toBeGreaterThan(100)
  expect(runDemo()).toMatchObject({ status: 1, stderr: expect.stringContaining('la città di prova c’è già') })
  await server.end()
})
