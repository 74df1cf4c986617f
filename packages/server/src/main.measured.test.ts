import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMain } from './testing/start-main.ts'

/** How often the server is started. The fastest start counts, because other programs on the machine may delay a start. */
const STARTS = 5

let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'barattolo-main-'))
  // PostgreSQL runs as another operating-system user when the tests run as root.
  chmodSync(dataDir, 0o755)
  await (await startMain({ DATA_DIR: dataDir })).end()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('[APP-02] The server starts in under 3 seconds on an existing database', async () => {
  const milliseconds: number[] = []
  for (let n = 0; n < STARTS; n++) {
    const begin = Date.now()
    const main = await startMain({ DATA_DIR: dataDir })
    milliseconds.push(Date.now() - begin)
    expect(await main.end()).toBe(0)
  }
  process.stdout.write(`starts on an existing database: ${milliseconds.join(', ')} ms\n`)
  expect(Math.min(...milliseconds)).toBeLessThan(3_000)
})

// Only Linux reports the memory of a process this way.
test.runIf(process.platform === 'linux')('The server needs less than 150 MB of memory after its start', async () => {
  const main = await startMain({ DATA_DIR: dataDir })
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${main.child.pid}/status`, 'utf8'))?.[1])
  process.stdout.write(`memory after the start: ${Math.round(kilobytes / 1024)} MB\n`)
  expect(kilobytes).toBeLessThan(150 * 1024)
  await main.end()
})
