import { bannerOf } from '@barattolo/domain/conversations/banner'
import { legalMoves, viewOfConversation } from '@barattolo/domain/conversations/moves'
import { expect, test } from 'vitest'
import { giulia, makeConversation, rucksack, sledge, teapot } from '../conversations.fixtures.ts'
import { applyToggles } from './moves.queries.ts'

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

test('[EXCH-44] [EXCH-45] Pending toggles are shown at once, each item on its owner’s side', () => {
  const updated = applyToggles(makeConversation(), giulia, [
    { item: teapot, selected: true },
    { item: sledge, selected: false },
  ])
  expect(titles(updated.itemsOffered)).toEqual(['Teiera'])
  expect(updated.itemsRequested).toEqual([])
  expect(updated).toMatchObject({ unsent: true, undoes: 'draft' })
})

test('[EXCH-43] Toggles of one item are applied in order, and a toggle that the server has already applied has no effect', () => {
  const toggles = [
    { item: teapot, selected: true },
    { item: rucksack, selected: true },
    { item: teapot, selected: false },
  ]
  expect(titles(applyToggles(makeConversation(), giulia, toggles).itemsOffered)).toEqual(['Zaino'])
  const confirmed = makeConversation({ itemsOffered: [{ ...teapot, selectedBy: giulia, was: null }] })
  expect(applyToggles(confirmed, giulia, [{ item: teapot, selected: true }])).toBe(confirmed)
})

test('A proposal with pending toggles must be sent before it can be accepted', () => {
  const view = viewOfConversation(applyToggles(makeConversation(), giulia, [{ item: teapot, selected: true }]), giulia)
  expect(bannerOf(view)).toBe('unsent')
  expect(legalMoves(view)).toContain('send')
  expect(legalMoves(view)).not.toContain('accept')
})
