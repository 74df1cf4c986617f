import { readFileSync } from 'node:fs'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { CATEGORIES } from '@barattolo/domain/items/categories'
import { newItem } from '@barattolo/domain/items/contract'
import { ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import { describe, expect, test } from 'vitest'
import { DELETED_OBJECTS } from './deleted-objects.ts'
import { DEMO_TEXTS } from './demo-texts.fixtures.ts'
import { OBJECTS } from './objects.ts'
import { PEOPLE } from './people.ts'
import { RESIDENTS } from './residents.fixtures.ts'

const objects = [...OBJECTS, ...DELETED_OBJECTS]

describe('demo objects', () => {
  test('There are at least 300 demo objects, and each is valid for the form', () => {
    expect(OBJECTS.length).toBeGreaterThanOrEqual(300)
    for (const object of objects) {
      const parsed = newItem.safeParse({ ...object, latitude: 45.737, longitude: 7.317 })
      expect(parsed.error?.issues, object.title).toBeUndefined()
    }
  })

  test('No two demo objects share a title, a description or a picture', () => {
    expect(duplicates(objects.map(({ title }) => title.toLowerCase()))).toEqual([])
    expect(duplicates(objects.map(({ description }) => description))).toEqual([])
    expect(duplicates(OBJECTS.map(({ picture }) => picture))).toEqual([])
    // Equal beginnings would show that the texts come from a template.
    expect(duplicates(objects.map(({ description }) => description.split(' ').slice(0, 4).join(' ')))).toEqual([])
  })

  test('The description of a demo object has one to four complete sentences', () => {
    for (const { title, description } of objects) {
      expect(description, title).toMatch(/[.!?]$/)
      const sentences = description.split(/[.!?]+\s/).length
      expect(sentences, title).toBeLessThanOrEqual(4)
      expect(description.length, title).toBeGreaterThan(40)
    }
  })

  test('The demo objects cover every category and kind, and most are offered for a swap', () => {
    for (const category of CATEGORIES) expect(OBJECTS.filter((object) => object.category === category).length).toBeGreaterThan(10)
    const share = (kind: string) => OBJECTS.filter(({ status }) => status === kind).length / OBJECTS.length
    expect(ITEM_STATUSES.map(share).every((part) => part > 0.08)).toBe(true)
    expect(share('baratto')).toBeGreaterThan(0.45)
  })

  test('Every demo object has a small WebP picture in the repository', () => {
    for (const { picture } of OBJECTS) {
      const bytes = readFileSync(new URL(`../pictures/${picture}.webp`, import.meta.url))
      expect(bytes.toString('latin1', 8, 12), picture).toBe('WEBP')
      expect(bytes.length, picture).toBeLessThan(20_000)
    }
  })

  test('The demo objects belong to forty people and are at places of their owners', () => {
    const places = new Map(PEOPLE.map(({ key, places }) => [key, places as readonly string[]]))
    expect(PEOPLE.length).toBe(40)
    for (const { owner, place, title } of objects) expect(places.get(owner), title).toContain(place)
    for (const { key } of PEOPLE) expect(OBJECTS.filter(({ owner }) => owner === key).length, key).toBeGreaterThanOrEqual(5)
  })

  test('The demo objects are spread over all municipalities in proportion to the residents', () => {
    const totalResidents = Object.values(RESIDENTS).reduce((sum, residents) => sum + residents, 0)
    expect(totalResidents).toBe(126_806)
    expect(Object.keys(RESIDENTS).toSorted()).toEqual(AOSTA.municipalities.map(({ slug }) => slug).toSorted())
    for (const { slug, name } of AOSTA.municipalities) {
      const count = OBJECTS.filter(({ place }) => place === slug).length
      const expectedCount = ((RESIDENTS[slug] ?? 0) / totalResidents) * OBJECTS.length
      expect(count, name).toBeGreaterThanOrEqual(Math.max(1, Math.floor(expectedCount / 2)))
      expect(count, name).toBeLessThanOrEqual(expectedCount + 4)
    }
  })
})

describe('demo texts', () => {
  test('No demo text uses words of shops or of software', () => {
    const forbidden =
      /\b(utent[ei]|items?|wishlist|acquist\w*|vend(o|i|e|ere|ita|ite|uto|uta|esi|iamo)|prezz[oi]|carrell\w*|euro|€)\b/i
    expect(DEMO_TEXTS.filter((text) => forbidden.test(text))).toEqual([])
  })

  test('Every demo text uses typographic apostrophes and quotes and has no stray spaces', () => {
    expect(DEMO_TEXTS.filter((text) => /['"`]|\.\.\.| {2}|^\s|\s$|\s[,.;:!?]/.test(text))).toEqual([])
  })
})

function duplicates(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}
