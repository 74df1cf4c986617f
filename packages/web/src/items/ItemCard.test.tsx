import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type CardItem, ItemCard } from './ItemCard.tsx'

const sled: CardItem = {
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
      <ItemCard item={{ ...sled, ...part }} />
    </MemoryRouter>,
  )
}
const card = (part: Partial<CardItem>) => html(part).replace(/<[^>]+>/g, ' ')

test('[BAZ-54] a card says how far away its object is, else in which municipality, on a line of its own', () => {
  expect(card({ distance: 1.94, location: 'Aosta' })).toContain('1,9\u00a0km')
  expect(card({ distance: 1.94, location: 'Aosta' })).not.toContain('Aosta')
  const markup = html({ distance: null, location: 'Saint-Rhémy-en-Bosses' })
  expect(markup).toContain('<p class="card__place">Saint-Rhémy-en-Bosses</p>')
})

test('[BAZ-47] a card without a distance says Posizione where not even the municipality is known', () => {
  expect(card({ distance: null, location: null })).toContain('Posizione')
})

test('[BAZ-48] a card of an object in an open exchange says In trattativa', () => {
  expect(card({ availability: 'in_trattativa' })).toContain('In trattativa')
  expect(card({ availability: 'disponibile' })).not.toContain('In trattativa')
})
