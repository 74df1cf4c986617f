import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setUpTestApp } from '../../testing/test-app.ts'

const TOKEN = 'una-parola-lunga-0123'
const app = setUpTestApp({ environment: { METRICS_TOKEN: TOKEN } })

const ROOT = join(import.meta.dirname, '../../../../..')
const RULES = 'deploy/alerts.yml'
const PROMTOOL = '/usr/bin/promtool'
const rules = readFileSync(join(ROOT, RULES), 'utf8').replaceAll(/^\s*#.*$/gm, '')

/** The names of all metrics, also of those without a value; a histogram has three. */
async function readMetricNames(): Promise<string[]> {
  const { body } = await app.fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  return [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  )
}

test('[CHK-25] Each metric that a rule names is one that the server sends, and each rule has a sentence and a severity', async () => {
  const named = new Set(rules.match(/\b(barattolo|nodejs|process|http)_\w+/g))
  expect(named.size).toBeGreaterThan(10)
  const sent = await readMetricNames()
  expect([...named].filter((name) => !sent.includes(name))).toEqual([])
  const count = rules.match(/- alert: \w+/g)?.length
  expect(rules.match(/severity: (critical|warning) }/g)).toHaveLength(count ?? 0)
  expect(rules.match(/summary: "[^"]{20,}\."/g)).toHaveLength(count ?? 0)
})

test('[CHK-25] The page of operations lists each metric of ours', async () => {
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const own = (await readMetricNames()).filter((name) => name.startsWith('barattolo_'))
  const listed = own.map((name) => name.replace(/_(bucket|sum|count)$/, ''))
  expect(listed.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test.runIf(existsSync(PROMTOOL))('[CHK-26] Prometheus accepts the rules, and their tests pass', () => {
  const run = (...parameters: string[]) => execFileSync(PROMTOOL, parameters, { cwd: ROOT, encoding: 'utf8' })
  expect(run('check', 'rules', RULES)).toContain('SUCCESS')
  expect(run('test', 'rules', 'deploy/alerts.test.yml')).toContain('SUCCESS')
})
