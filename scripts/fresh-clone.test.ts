import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './run.ts'

// The repository may belong to another user than the one who runs the tests.
const ANYBODYS = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }

function runs(command: string, ...parameters: string[]): boolean {
  return spawnSync(command, parameters, { cwd: ROOT, env: { ...process.env, ...ANYBODYS }, stdio: 'ignore' }).status === 0
}

/** Clones the last commit into a new folder and copies `node_modules`. `.ci/run` proves the installation in a fresh clone. */
function freshClone(): string {
  const folder = mkdtempSync(join(besideUs(), 'barattolo-clone-'))
  // Deleting tens of thousands of files takes time on a busy disk.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), 60_000)
  // When the tests run as root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const clone = join(folder, 'barattolo')
  expect(runs('git', 'clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone)).toBe(true)
  const [from, to] = [join(ROOT, 'node_modules'), join(clone, 'node_modules')]
  // The other dot folders are caches to which tools write while this test runs.
  const copied = readdirSync(from).filter((name) => !name.startsWith('.') || name === '.bin' || name === '.package-lock.json')
  const copy = (option: string) => {
    rmSync(to, { recursive: true, force: true })
    mkdirSync(to)
    return runs('cp', option, ...copied.map((name) => join(from, name)), to)
  }
  // Hard links if both folders are on the same disk.
  if (!copy('-al')) expect(copy('-a')).toBe(true)
  return clone
}

/** A temporary folder on the same disk as the project, so that hard links are possible. */
function besideUs(): string {
  const { dev } = statSync(ROOT)
  const places = [tmpdir(), '/tmp', '/var/tmp']
  return places.find((place) => statSync(place, { throwIfNoEntry: false })?.dev === dev) ?? tmpdir()
}

/** Runs `npm start` without the environment variables of the tests. `lines` collects its output. */
function npmStart(clone: string) {
  const ours = ['NODE_ENV', 'VITEST', 'DATABASE_URL', 'DATA_DIR']
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.includes(name)))
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
      const told = /http:\/\/\S+/.exec(line)?.[0]
      if (told) done(told)
    })
  })
  return { lines, address, stop }
}

// Cloning requires a git working copy.
test.runIf(runs('git', 'rev-parse', 'HEAD'))(
  '[APP-01] npm start on a fresh clone installs, builds, migrates, serves and prints the address',
  { timeout: 300_000 },
  async () => {
    const clone = freshClone()
    const { lines, address, stop } = npmStart(clone)
    const place = await address
    expect(lines.join('\n')).toMatch(/Costruisco le pagine[\s\S]*Barattolo è aperto/)
    expect(await (await fetch(`${place}/api/ready`)).json()).toEqual({ ready: true })
    expect(await (await fetch(`${place}/api/items`)).json()).toEqual([])
    expect(await (await fetch(place)).text()).toContain('Vale tutto.')
    const bazar = await (await fetch(`${place}/bazar`)).text()
    const [script] = /\/assets\/late-[^"]+\.js/.exec(bazar) ?? []
    expect(readdirSync(join(clone, 'packages/web/dist/assets'))).toContain(script?.replace('/assets/', ''))
    await stop('SIGINT')
    await expect(fetch(place)).rejects.toThrow('fetch failed')
  },
)
