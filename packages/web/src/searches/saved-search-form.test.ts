import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { newSavedSearch } from '@barattolo/domain/searches/contract'
import { expect, test } from 'vitest'
import { formFromFilters, HERE, parseSavedSearchForm, searchName } from './saved-search-form.ts'

const here = { lat: 45.7, lng: 7.3 }

test('A saved search is named after its filters until the user enters a name', () => {
  const form = formFromFilters({ words: 'divano', status: 'dono', around: { slug: 'aosta' }, radius: 10 }, AOSTA)
  expect(searchName(form, AOSTA)).toBe('divano · Dono · entro 10 km da Aosta')
  expect(searchName({ ...form, name: 'Per la taverna' }, AOSTA)).toBe('Per la taverna')
  expect(searchName(formFromFilters({ words: 'x'.repeat(80), status: 'dono' }, AOSTA), AOSTA)).toHaveLength(80)
})

test('The form gives a valid saved search, with any kind of place', () => {
  for (const around of [null, { slug: 'cogne' }, { at: here }]) {
    const read = parseSavedSearchForm(formFromFilters({ words: ' sci ', around }, AOSTA), here, AOSTA)
    expect(read.ok && newSavedSearch.safeParse(read.search).success).toBe(true)
  }
  const read = parseSavedSearchForm({ ...formFromFilters({}, AOSTA), category: 'tech', place: HERE }, here, AOSTA)
  expect(read).toMatchObject({ ok: true, search: { words: '', category: 'tech', circle: { ...here, radius: 5 } } })
})

test('A search without filters and a search without a name are refused', () => {
  expect(parseSavedSearchForm(formFromFilters({ words: '  ' }, AOSTA), here, AOSTA)).toEqual({ ok: false, refusal: 'empty' })
  expect(parseSavedSearchForm({ ...formFromFilters({ words: 'sci' }, AOSTA), name: ' ' }, here, AOSTA)).toEqual({
    ok: false,
    refusal: 'nameless',
  })
})
