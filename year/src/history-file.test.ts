import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkHistoryFile } from './history-file.ts'

const HEADER = '{"seed":7,"people":2}'
const RECORD = {
  n: 1,
  at: '2027-01-04T08:00:00.000Z',
  who: 'p1',
  uid: null,
  app: 0,
  act: 'read the newest objects',
  route: '/api/items',
  method: 'GET',
  path: '/api/items',
  body: null,
  status: 500,
  answer: { code: 'unexpected' },
}

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'history-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'h.jsonl')
  writeFileSync(path, text)
  return path
}

test('[SIM-07] A written history is checked again without a year', async () => {
  expect(await checkHistoryFile(fileWith(`${HEADER}\n${JSON.stringify(RECORD)}\n`))).toMatchObject({
    records: 1,
    violations: [{ n: 1, what: 'GET /api/items answered 500' }],
  })
})

test.each([
  { label: 'is empty', text: '', sentence: /h\.jsonl is empty\.$/ },
  { label: 'has no header', text: '{"n":1}\n', sentence: /does not begin with a seed and the number of people\.$/ },
  {
    label: 'is cut off',
    text: `${HEADER}\n{"n":1,"at`,
    sentence: /^Line 2 of .* is no JSON: the history is cut off or damaged\.$/,
  },
  { label: 'has another line', text: `${HEADER}\n{"n":1}\n`, sentence: /^Line 2 of .* is not a request with its answer\.$/ },
])('[SIM-07] A history that $label is refused with a sentence', async ({ text, sentence }) => {
  expect(await checkHistoryFile(fileWith(text))).toEqual({ error: expect.stringMatching(sentence) })
})

test('[SIM-07] A history that is not there is refused with a sentence', async () => {
  expect(await checkHistoryFile('/no/such/history')).toEqual({
    error: expect.stringMatching(/^\/no\/such\/history cannot be read \(ENOENT/),
  })
})
