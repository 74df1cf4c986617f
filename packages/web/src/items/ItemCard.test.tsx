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

function card(part: Partial<CardItem>) {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <ItemCard item={{ ...sled, ...part }} />
    </MemoryRouter>,
  )
  return markup.replace(/<[^>]+>/g, ' ')
}

test('a card says how far, else in which municipality its object is', () => {
  expect(card({ distance: 1.94, location: 'Aosta' })).toContain('1,9\u00a0km')
  expect(card({ distance: null, location: 'Aosta' })).toContain('Aosta')
})

test('[BAZ-47] a card without a distance says Posizione where not even the municipality is known', () => {
  expect(card({ distance: null, location: null })).toContain('Posizione')
})

test('[BAZ-48] a card of an object in an open exchange says In trattativa', () => {
  expect(card({ availability: 'in_trattativa' })).toContain('In trattativa')
  expect(card({ availability: 'disponibile' })).not.toContain('In trattativa')
})
