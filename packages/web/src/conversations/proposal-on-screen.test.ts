import { bannerOf } from '@barattolo/domain/conversations/banner'
import { legalMoves, viewOfAnswer } from '@barattolo/domain/conversations/moves'
import { expect, test } from 'vitest'
import { giulia, rucksack, sledge, talk, teapot } from './conversations.fixtures.ts'
import { withToggles } from './proposal-on-screen.ts'

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

test('[EXCH-44] [EXCH-45] Pending toggles are shown at once, each item on its owner’s side', () => {
  const shown = withToggles(talk(), giulia, [
    { item: teapot, selected: true },
    { item: sledge, selected: false },
  ])
  expect(titles(shown.itemsOffered)).toEqual(['Teiera'])
  expect(shown.itemsRequested).toEqual([])
  expect(shown).toMatchObject({ unsent: true, undoes: 'draft' })
})

test('[EXCH-43] Toggles of one item are applied in order, and a toggle that the server already has changes nothing', () => {
  const twice = [
    { item: teapot, selected: true },
    { item: rucksack, selected: true },
    { item: teapot, selected: false },
  ]
  expect(titles(withToggles(talk(), giulia, twice).itemsOffered)).toEqual(['Zaino'])
  const arrived = talk({ itemsOffered: [{ ...teapot, selectedBy: giulia, was: null }] })
  expect(withToggles(arrived, giulia, [{ item: teapot, selected: true }])).toBe(arrived)
})

test('A proposal with pending toggles must be sent before it can be accepted', () => {
  const view = viewOfAnswer(withToggles(talk(), giulia, [{ item: teapot, selected: true }]), giulia)
  expect(bannerOf(view)).toBe('unsent')
  expect(legalMoves(view)).toContain('send')
  expect(legalMoves(view)).not.toContain('accept')
})
