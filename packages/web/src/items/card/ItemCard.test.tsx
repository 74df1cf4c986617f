import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type CardItem, ItemCard } from './ItemCard.tsx'

const item: CardItem = {
  title: 'Slitta',
  status: 'dono',
  category: 'hobby',
  imageUrl: '',
  images: [],
  ownerName: 'Maria',
  ownerPhoto: null,
}

function html(part: Partial<CardItem>) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ItemCard item={{ ...item, ...part }} />
    </MemoryRouter>,
  )
}
const cardText = (part: Partial<CardItem>) => html(part).replace(/<[^>]+>/g, ' ')
/** The markup of the line with the condition and the municipality: the second paragraph, after the owner. */
const facts = (part: Partial<CardItem>) => [...html(part).matchAll(/<p[ >].*?<\/p>/g)][1]?.[0]
const factsText = (part: Partial<CardItem>) => facts(part)?.replace(/<[^>]+>/g, '')

test('[BAZ-54] A card shows the distance of its object, or its municipality on a separate line', () => {
  expect(cardText({ distance: 1.94, location: 'Aosta' })).toContain('1,9\u00a0km')
  expect(cardText({ distance: 1.94, location: 'Aosta' })).not.toContain('Aosta')
  expect(factsText({ distance: null, location: 'Saint-Rhémy-en-Bosses' })).toBe('Saint-Rhémy-en-Bosses')
})

test('[ITEM-36] A card shows the condition of its object before its municipality, and nothing without one', () => {
  expect(factsText({ condition: 'come_nuovo', location: 'Aosta' })).toBe('Come nuovo · Aosta')
  expect(factsText({ condition: 'usato', distance: 1.94, location: 'Aosta' })).toBe('Usato')
  expect(factsText({ condition: null, distance: 1.94, location: 'Aosta' })).toBeUndefined()
})

test('[BAZ-65] In HTML from the server a municipality that a distance will replace is marked, and no other', () => {
  const placed = { distance: null, location: 'Aosta', coords: { lat: 45.7, lng: 7.3 }, area: 'fine' } as const
  expect(facts(placed)).toMatch(/^<p [^>]*data-until="distant">Aosta<\/p>$/)
  expect(facts({ ...placed, condition: 'usato' })).toMatch(/^<p[^>]*>Usato<span data-until="distant"> · Aosta<\/span><\/p>$/)
  for (const [changes, text] of [
    [{ area: 'municipality' }, 'Aosta'],
    [{ location: null }, 'Fuori zona'],
  ] as const) {
    expect(factsText({ ...placed, ...changes })).toBe(text)
    expect(html({ ...placed, ...changes })).not.toContain('data-until')
  }
})

test('[BAZ-47] A card without a distance and a municipality shows "Posizione"', () => {
  expect(cardText({ distance: null, location: null })).toContain('Posizione')
})

test('[BAZ-48] The card of an object in an open exchange shows "In trattativa"', () => {
  expect(cardText({ availability: 'in_trattativa' })).toContain('In trattativa')
  expect(cardText({ availability: 'disponibile' })).not.toContain('In trattativa')
})
