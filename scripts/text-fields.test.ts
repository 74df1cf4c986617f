import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../packages/web/src')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }))

test('[ERR-49] No text field has the attribute maxLength, with which a browser cuts pasted text in silence', () => {
  expect(sources.length).toBeGreaterThan(100)
  const cutting = sources.filter(({ text }) => /\b(maxLength|maxlength)\b/.test(text.replace(/'maxLength' \|/g, '')))
  expect(cutting.map(({ path }) => path)).toEqual([])
})

test('[ERR-49] Every text area is one that counts its characters', () => {
  const own = sources.filter(({ text }) => text.includes('<textarea')).map(({ path }) => path)
  expect(own.sort()).toEqual(['conversations/chat/Composer.tsx', 'ui/form/Field.tsx'])
  const unlimited = sources.flatMap(({ path, text }) =>
    (text.match(/<TextArea\b[\s\S]*?\/>/g) ?? []).map((tag) => ({ path, tag })),
  )
  expect(unlimited.filter(({ tag }) => !/\blimit=/.test(tag)).map(({ path }) => path)).toEqual([])
})
