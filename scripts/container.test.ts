import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createTestDatabase } from '@barattolo/server/testing/test-database'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { makeRelease } from '../e2e/deployed/deployment.ts'
import { ROOT } from './run.ts'

interface Instruction {
  name: string
  text: string
}

/** Reads our own file only: no heredoc, no other escape than a line end. */
function readContainerfile(): Instruction[] {
  const lines = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ name: line.slice(0, line.indexOf(' ')), text: line.slice(line.indexOf(' ') + 1).trim() }))
}

/** Replays the COPY and RUN lines of each stage with a folder as its root; returns the folder of the last stage. */
function replay(instructions: readonly Instruction[], context: string, folder: string): string {
  const stages = new Map<string, string>()
  let root = ''
  for (const { name, text } of instructions) {
    if (name === 'FROM') {
      const stage = / AS (\w+)$/.exec(text)?.[1] ?? 'last'
      root = join(folder, stage)
      for (const path of ['opt', 'tmp']) mkdirSync(join(root, path), { recursive: true })
      stages.set(stage, root)
    }
    if (name === 'COPY') {
      const [, stage, source = '', target = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(text) ?? []
      const from = stage === undefined ? context : (stages.get(stage) ?? '')
      const found = stage === undefined ? globSync(source, { cwd: from }) : [source]
      expect(found.length, text).toBeGreaterThan(0)
      for (const path of found) {
        const to = target.endsWith('/') ? join(root, target, basename(path)) : join(root, target)
        cpSync(join(from, path), to, { recursive: true, verbatimSymlinks: true })
      }
    }
    // Each absolute path of a command is one of the image.
    if (name === 'RUN') execFileSync('sh', ['-ec', text.replaceAll(/(?<=\s)\/(?=\w)/g, `${root}/`)])
  }
  return root
}

const isRoot = process.getuid?.() === 0
const folder = mkdtempSync(join(tmpdir(), 'barattolo-container-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let root: string
let instructions: Instruction[]
beforeAll(() => {
  if (!isRoot) return
  const context = join(folder, 'dist')
  mkdirSync(context)
  makeRelease(context)
  instructions = readContainerfile()
  root = replay(instructions, context, folder)
}, 600_000)

const listOf = (name: string): string[] => JSON.parse(instructions.find((instruction) => instruction.name === name)?.text ?? '[]')

/** Runs a program of the image with these settings and no others. */
function run([program = '', ...parameters]: readonly string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(join(root, program), parameters, {
    env: { PATH: '/usr/bin:/bin', ...environment },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

// Only root may give the folders to the user of the image.
test.runIf(isRoot)('[APP-60] Each line of the container file can be replayed with the archive of a release', () => {
  expect(run(['/usr/local/bin/barattolo'])).toMatchObject({ status: 0, stdout: expect.stringContaining('check-production') })
  for (const path of listOf('VOLUME')) {
    const { uid, mode } = statSync(join(root, path))
    expect([path, uid, mode & 0o777]).toEqual([path, 999, 0o700])
  }
  expect(instructions.find(({ name }) => name === 'USER')?.text).toBe('999:999')
})

test.runIf(isRoot)('[APP-60] What the container starts is there, and says what is missing in its settings', () => {
  const started = run(listOf('CMD'), { NODE_ENV: 'production', DATA_DIR: join(root, 'data') })
  expect(started.status).toBe(78)
  expect(started.stderr).toContain('ADMIN_EMAIL')
  const health = instructions.find(({ name }) => name === 'HEALTHCHECK')?.text ?? ''
  const [program = '', ...parameters] = JSON.parse(health.slice(health.indexOf('['))) as string[]
  // Nothing serves.
  expect(run([program, ...parameters]).status).toBe(1)
})

test.runIf(isRoot)(
  '[APP-60] The back-up of the compose file makes one, tries it in a drill, and ends with the exit code of a failure',
  async () => {
    const [program = ''] =
      /command: \[(.*)\]/.exec(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8'))?.[1]?.split(', ') ?? []
    const { host, user } = inject('postgres')
    const database = await createTestDatabase({ host, user, database: 'postgres' })
    onTestFinished(database.drop)
    const settings = {
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${database.connection.database}`,
      DATA_DIR: join(root, 'data'),
      OPEN_SIGN_IN: 'yes',
    }
    const backups = join(root, 'backups')
    const made = run([program, backups, '--now'], settings)
    expect(made, made.stderr).toMatchObject({ status: 0 })
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}$/)])
    expect(run([program, '/nowhere/at/all', '--now'], { ...settings, DATABASE_URL: 'nothing' }).status).toBe(78)
  },
)
