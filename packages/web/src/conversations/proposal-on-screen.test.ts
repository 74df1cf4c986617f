import { bannerOf } from '@barattolo/domain/conversations/banner'
import { legalMoves, viewOfAnswer } from '@barattolo/domain/conversations/moves'
import { expect, test } from 'vitest'
import { giulia, rucksack, sledge, talk, teapot } from './conversations.fixtures.ts'
import { withToggles } from './proposal-on-screen.ts'

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

test('[EXCH-44] [EXCH-45] what is on its way already shows, each object on its owner’s side', () => {
  const shown = withToggles(talk(), giulia, [
    { item: teapot, selected: true },
    { item: sledge, selected: false },
  ])
  expect(titles(shown.itemsOffered)).toEqual(['Teiera'])
  expect(shown.itemsRequested).toEqual([])
  expect(shown).toMatchObject({ unsent: true, undoes: 'draft' })
})

test('[EXCH-43] toggles of one object follow one another, and one that has arrived changes nothing', () => {
  const twice = [
    { item: teapot, selected: true },
    { item: rucksack, selected: true },
    { item: teapot, selected: false },
  ]
  expect(titles(withToggles(talk(), giulia, twice).itemsOffered)).toEqual(['Zaino'])
  const arrived = talk({ itemsOffered: [{ ...teapot, selectedBy: giulia, was: null }] })
  expect(withToggles(arrived, giulia, [{ item: teapot, selected: true }])).toBe(arrived)
})

test('the same rules speak of what is on its way: it has to be sent before anything can be accepted', () => {
  const view = viewOfAnswer(withToggles(talk(), giulia, [{ item: teapot, selected: true }]), giulia)
  expect(bannerOf(view)).toBe('unsent')
  expect(legalMoves(view)).toContain('send')
  expect(legalMoves(view)).not.toContain('accept')
})
