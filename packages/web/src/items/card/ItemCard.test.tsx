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

test('[BAZ-54] A card shows the distance of its object, or its municipality on a separate line', () => {
  expect(cardText({ distance: 1.94, location: 'Aosta' })).toContain('1,9\u00a0km')
  expect(cardText({ distance: 1.94, location: 'Aosta' })).not.toContain('Aosta')
  const markup = html({ distance: null, location: 'Saint-Rhémy-en-Bosses' })
  expect(markup).toContain('<p class="card__place">Saint-Rhémy-en-Bosses</p>')
})

test('[ITEM-36] A card shows the condition of its object before its municipality, and nothing without one', () => {
  expect(html({ condition: 'come_nuovo', location: 'Aosta' })).toContain('<p class="card__place">Come nuovo · Aosta</p>')
  expect(html({ condition: 'usato', distance: 1.94, location: 'Aosta' })).toContain('<p class="card__place">Usato</p>')
  expect(html({ condition: null, distance: 1.94, location: 'Aosta' })).not.toContain('card__place')
})

test('[BAZ-65] In HTML from the server a municipality that a distance will replace is marked, and no other', () => {
  const placed = { distance: null, location: 'Aosta', coords: { lat: 45.7, lng: 7.3 }, area: 'fine' } as const
  expect(html(placed)).toContain('<p class="card__place until-distant">Aosta</p>')
  expect(html({ ...placed, condition: 'usato' })).toContain(
    '<p class="card__place">Usato<span class="until-distant"> · Aosta</span></p>',
  )
  expect(html({ ...placed, area: 'municipality' })).toContain('<p class="card__place">Aosta</p>')
  expect(html({ ...placed, location: null })).toContain('<p class="card__place">Fuori zona</p>')
})

test('[BAZ-47] A card without a distance and a municipality shows "Posizione"', () => {
  expect(cardText({ distance: null, location: null })).toContain('Posizione')
})

test('[BAZ-48] The card of an object in an open exchange shows "In trattativa"', () => {
  expect(cardText({ availability: 'in_trattativa' })).toContain('In trattativa')
  expect(cardText({ availability: 'disponibile' })).not.toContain('In trattativa')
})
