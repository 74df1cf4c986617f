import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { formatTownDate } from '@barattolo/domain/town-time'
import { describe, expect, test } from 'vitest'
import { itemStory } from './ItemStory.tsx'

const item = {
  createdAt: '2026-11-12T12:00:00Z',
  updatedAt: '2026-11-18T12:00:00Z',
  passages: 0,
  availability: 'disponibile',
  resting: false,
  status: 'baratto',
  meta: { trattativeAperte: 0 },
} as const

const storyText = (part: Partial<Parameters<typeof itemStory>[0]>) =>
  itemStory({ ...item, ...part }, (iso) => formatTownDate(new Date(iso), AOSTA.timeZone))
    .map(({ title, text }) => (text ? `${title}: ${text}` : title))
    .join('\n')

describe('item story', () => {
  test('[ITEM-13] [ITEM-14] [ITEM-15] [ITEM-17] The story of an object has its creation, its last change and its current state', () => {
    expect(storyText({})).toBe(
      ['Messo in circolo: 12 novembre 2026', 'Ultima modifica: 18 novembre 2026', 'Disponibile · Baratto'].join('\n'),
    )
  })

  test.each([
    ['reserved', { availability: 'in_trattativa' }],
    ['exchanged', { availability: 'scambiato' }],
    ['paused', { resting: true }],
    ['hidden', { hidden: 'Non è sua.' }],
  ] as const)(
    '[ITEM-16] [ITEM-17] The story of an object that is %s has the number of open negotiations unless it is zero',
    (_, changes) => {
      expect(storyText({ ...changes, meta: { trattativeAperte: 2 } })).toContain('2 trattative aperte.')
      expect(storyText(changes)).not.toMatch(/trattativ[ae] apert/)
    },
  )

  test.each([
    [1, '1 trattativa aperta'],
    [2, '2 trattative aperte'],
  ])('[ITEM-16] The story of an object with %i open negotiations contains "%s"', (trattativeAperte, expectedText) => {
    expect(storyText({ meta: { trattativeAperte } })).toContain(expectedText)
  })

  test.each([
    [1, 'Seconda vita: passato di mano 1 volta'],
    [2, 'Terza vita: passato di mano 2 volte'],
    [12, '13ª vita: passato di mano 12 volte'],
  ])('[ITEM-29] The story of an object with %i passages contains "%s"', (passages, expectedText) => {
    expect(storyText({ passages })).toContain(expectedText)
  })

  test('[TRUST-13] The story of an object that the admin has hidden shows "Nascosto" instead of its availability', () => {
    expect(storyText({ hidden: 'Non è sua.', availability: 'in_trattativa' })).toContain('Nascosto · Baratto')
  })

  test('The story of a reserved object does not promise it to the first person who answers', () => {
    const story = storyText({ availability: 'in_trattativa', meta: { trattativeAperte: 2 } })
    expect(story).toContain('In trattativa')
    expect(story).not.toContain('per primo')
  })
})
