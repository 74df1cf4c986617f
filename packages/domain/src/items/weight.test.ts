import { describe, expect, test } from 'vitest'
import { type $ZodType, toJSONSchema } from 'zod/v4/core'
import { personData } from '../account/person-data.ts'
import { ENDPOINTS } from '../api/endpoints.ts'
import { it } from '../texts/it.ts'
import { CATEGORIES } from './categories.ts'
import { CATEGORY_WEIGHTS, WEIGHTS, weightOf } from './weight.ts'

describe('the weight of an object', () => {
  test('[WISH-02] without a choice of the owner the default of the category counts', () => {
    for (const category of CATEGORIES) expect(weightOf(null, category)).toBe(CATEGORY_WEIGHTS[category])
  })

  test('[WISH-02] a choice that differs from the default by at most one counts as it is', () => {
    expect(weightOf(1, 'home')).toBe(1)
    expect(weightOf(2, 'home')).toBe(2)
    expect(weightOf(3, 'home')).toBe(3)
    expect(weightOf(4, 'tech')).toBe(4)
  })

  test.each([
    [4, 'home', 3],
    [1, 'tech', 2],
    [3, 'culture', 2],
    [4, 'culture', 3],
  ] as const)('[WISH-02] the choice %i in the category %s counts as the middle, %i', (own, category, middle) => {
    expect(weightOf(own, category)).toBe(middle)
  })

  test('[WISH-02] the weight that counts is between choice and default, and a greater choice never counts less', () => {
    for (const category of CATEGORIES) {
      const counted = WEIGHTS.map((own) => weightOf(own, category))
      expect(counted).toEqual(counted.toSorted())
      for (const [index, own] of WEIGHTS.entries()) {
        const usual = CATEGORY_WEIGHTS[category]
        expect(counted[index]).toBeGreaterThanOrEqual(Math.min(own, usual))
        expect(counted[index]).toBeLessThanOrEqual(Math.max(own, usual))
      }
    }
  })

  test('[WISH-01] weights are named in words without a number', () => {
    const { label, note, names, counts } = it.publish.weights
    const texts = [label, note, ...Object.values(names), ...WEIGHTS.map((weight) => counts(names[weight]))]
    expect(texts.filter((text) => /\d/.test(text))).toEqual([])
    expect(new Set(Object.values(names)).size).toBe(WEIGHTS.length)
  })
})

/** The paths of all fields with this name in a JSON schema. */
function placesOf(name: string, schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema && name in (schema.properties as object) ? [`${path}.${name}`] : []
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => placesOf(name, part, `${path}.${key}`))]
}
const json = (schema: $ZodType) => toJSONSchema(schema, { unrepresentable: 'any' })

describe('who reads the weight of an object', () => {
  // An answer contains only what its schema declares.
  test('[WISH-03] of all answers of the API only the one that its owner asks for has a weight', () => {
    const answers = ENDPOINTS.filter(({ answer }) => answer && placesOf('weight', json(answer)).length > 0)
    expect(answers.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/items/:id/weight'])
  })

  test('[WISH-03] the copy of a person’s data has the weight of their own objects only', () => {
    expect(placesOf('weight', json(personData))).toEqual(['.properties.items.items.weight'])
  })
})
