import { describe, expect, test } from 'vitest'
import { dayHere } from '../app/format.ts'
import { itemStory } from './item-story.ts'

const sled = {
  createdAt: '2026-11-12T12:00:00Z',
  updatedAt: '2026-11-18T12:00:00Z',
  passages: 0,
  availability: 'disponibile',
  resting: false,
  status: 'baratto',
  meta: { trattativeAperte: 0 },
} as const

const said = (part: Partial<Parameters<typeof itemStory>[0]>) =>
  itemStory({ ...sled, ...part }, dayHere)
    .map(({ title, text }) => (text ? `${title}: ${text}` : title))
    .join('\n')

describe('item story', () => {
  test('[ITEM-13] [ITEM-14] [ITEM-15] [ITEM-17] The story of an object has its creation, its last change and its current state', () => {
    expect(said({})).toBe(
      ['Messo in circolo: 12 novembre 2026', 'Ultima modifica: 18 novembre 2026', 'Disponibile · Baratto'].join('\n'),
    )
  })

  test.each([
    ['reserved', { availability: 'in_trattativa' }],
    ['exchanged', { availability: 'scambiato' }],
    ['resting', { resting: true }],
    ['hidden', { hidden: 'Non è sua.' }],
  ] as const)(
    '[ITEM-16] [ITEM-17] The story of an object that is %s has the number of open negotiations unless it is zero',
    (_, state) => {
      expect(said({ ...state, meta: { trattativeAperte: 2 } })).toContain('2 trattative aperte.')
      expect(said(state)).not.toMatch(/trattativ[ae] apert/)
    },
  )

  test.each([
    [1, '1 trattativa aperta'],
    [2, '2 trattative aperte'],
  ])('[ITEM-16] The story of an object with %i open negotiations contains "%s"', (trattativeAperte, words) => {
    expect(said({ meta: { trattativeAperte } })).toContain(words)
  })

  test.each([
    [1, 'Seconda vita: passato di mano 1 volta'],
    [2, 'Terza vita: passato di mano 2 volte'],
    [12, '13ª vita: passato di mano 12 volte'],
  ])('[ITEM-29] The story of an object with %i passages contains "%s"', (passages, words) => {
    expect(said({ passages })).toContain(words)
  })

  test('[TRUST-13] The story of an object that the admin has hidden shows "Nascosto" instead of its availability', () => {
    expect(said({ hidden: 'Non è sua.', availability: 'in_trattativa' })).toContain('Nascosto · Baratto')
  })

  test('The story of a reserved object does not promise it to the first person who answers', () => {
    const reserved = said({ availability: 'in_trattativa', meta: { trattativeAperte: 2 } })
    expect(reserved).toContain('In trattativa')
    expect(reserved).not.toContain('per primo')
  })
})
