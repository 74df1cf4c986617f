import { expect, test } from 'vitest'
import type { Page } from './api/api.ts'
import { countNew, updateRows } from './list-news.ts'

type Row = { _id: string; title: string }
const row = (_id: string, title = _id): Row => ({ _id, title })
const page = (ids: string, next: string | null, change: Partial<Page<Row[]>> = {}): Page<Row[]> => ({
  rows: [...ids].map((id) => row(id)),
  total: 9,
  isTotalBounded: false,
  next,
  ...change,
})
const pagesOf = (...pages: Page<Row[]>[]) => ({ pages, pageParams: pages.map(() => null) })
const idsOf = ({ pages }: { pages: Page<Row[]>[] }) => pages.map(({ rows }) => rows.map(({ _id }) => _id).join('')).join(' ')

test('[BAZ-55] New rows are counted and not shown; the total is that of the new first page', () => {
  const shown = pagesOf(page('cde', '1'), page('fgh', '2'))
  const fresh = page('abc', '3', { total: 11 })
  expect(countNew(shown, fresh)).toBe(2)
  const updated = updateRows(shown, fresh)
  expect(idsOf(updated)).toBe('cde fgh')
  expect(updated.pages[0]?.total).toBe(11)
})

test('[BAZ-55] A changed row changes in place', () => {
  const fresh = { ...page('', '3'), rows: [row('c'), row('d', 'Promesso'), row('e')] }
  const updated = updateRows(pagesOf(page('cde', '1')), fresh)
  expect(updated.pages[0]?.rows.map(({ title }) => title)).toEqual(['c', 'Promesso', 'e'])
})

test('[BAZ-55] A row has left only if a row behind it is still there, or if the list has no further page', () => {
  expect(idsOf(updateRows(pagesOf(page('cde', '1'), page('fgh', '2')), page('cef', '3')))).toBe('ce fgh')
  // `d` and `e` may only have moved to the second page.
  expect(idsOf(updateRows(pagesOf(page('cde', '1')), page('abc', '3')))).toBe('cde')
  expect(idsOf(updateRows(pagesOf(page('cde', null)), page('abc', null)))).toBe('c')
  expect(idsOf(updateRows(pagesOf(page('cde', null)), page('', null)))).toBe('')
})

test('[BAZ-55] An empty list shows its first rows at once', () => {
  expect(idsOf(updateRows(pagesOf(page('', null)), page('ab', null)))).toBe('ab')
})
