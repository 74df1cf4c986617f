import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './run.ts'

// The repository may belong to another user than the one who runs the tests.
const TRUST_ANY_OWNER = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }

function succeeds(command: string, ...parameters: string[]): boolean {
  return spawnSync(command, parameters, { cwd: ROOT, env: { ...process.env, ...TRUST_ANY_OWNER }, stdio: 'ignore' }).status === 0
}

/**
 * Clones the last commit into a new folder. `node_modules` is copied, so `npm start` does not install the packages;
 * `.ci/run` tests the installation when it runs in a fresh clone.
 */
function freshClone(): string {
  const folder = mkdtempSync(join(tempDirOnSameDisk(), 'barattolo-clone-'))
  // Deleting tens of thousands of files takes time on a busy disk.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), 60_000)
  // When the tests run as root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const clone = join(folder, 'barattolo')
  expect(succeeds('git', 'clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone)).toBe(true)
  const [from, to] = [join(ROOT, 'node_modules'), join(clone, 'node_modules')]
  // All other entries that start with a dot are caches, to which tools write while this test runs.
  const copied = readdirSync(from).filter((name) => !name.startsWith('.') || name === '.bin' || name === '.package-lock.json')
  const copy = (option: string) => {
    rmSync(to, { recursive: true, force: true })
    mkdirSync(to)
    return succeeds('cp', option, ...copied.map((name) => join(from, name)), to)
  }
  // `cp -al` creates hard links and fails if the folders are on different disks.
  if (!copy('-al')) expect(copy('-a')).toBe(true)
  return clone
}

/** A temporary folder on the same disk as the project, so that hard links are possible. */
function tempDirOnSameDisk(): string {
  const { dev } = statSync(ROOT)
  const places = [tmpdir(), '/tmp', '/var/tmp']
  return places.find((place) => statSync(place, { throwIfNoEntry: false })?.dev === dev) ?? tmpdir()
}

/** Runs `npm start` without the environment variables of the tests. `lines` collects its output. */
function npmStart(clone: string) {
  const testVariables = ['NODE_ENV', 'VITEST', 'DATABASE_URL', 'DATA_DIR']
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !testVariables.includes(name)))
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...environment, PORT: '0' },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const stop = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal)
    return ended
  }
  onTestFinished(async () => void (await stop('SIGTERM')))
  const lines: string[] = []
  const address = new Promise<string>((done, failed) => {
    ended.then(() => failed(new Error(lines.join('\n'))), failed)
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      const url = /http:\/\/\S+/.exec(line)?.[0]
      if (url) done(url)
    })
  })
  return { lines, address, stop }
}

// Cloning requires a git working copy.
test.runIf(succeeds('git', 'rev-parse', 'HEAD'))(
  '[APP-01] npm start on a fresh clone builds, migrates, serves and prints the address',
  { timeout: 300_000 },
  async () => {
    const clone = freshClone()
    const { lines, address, stop } = npmStart(clone)
    const baseUrl = await address
    expect(lines.join('\n')).toMatch(/Costruisco le pagine[\s\S]*Barattolo è aperto/)
    expect(await (await fetch(`${baseUrl}/api/ready`)).json()).toEqual({ ready: true, clock: 'agrees' })
    expect(await (await fetch(`${baseUrl}/api/items`)).json()).toEqual([])
    expect(await (await fetch(baseUrl)).text()).toContain('Vale tutto.')
    const bazar = await (await fetch(`${baseUrl}/bazar`)).text()
    const [script] = /\/assets\/hydrate-entry-[^"]+\.js/.exec(bazar) ?? []
    expect(readdirSync(join(clone, 'packages/web/dist/assets'))).toContain(script?.replace('/assets/', ''))
    await stop('SIGINT')
    await expect(fetch(baseUrl)).rejects.toThrow('fetch failed')
  },
)
