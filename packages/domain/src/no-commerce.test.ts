import { expect, test } from 'vitest'
import { toJSONSchema } from 'zod/v4/core'
import { ENDPOINTS } from './api/endpoints.ts'
import { it } from './texts/it.ts'

/** All names of fields in requests and responses. */
function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(fieldNames)]
}
const fields = ENDPOINTS.flatMap(({ params, query, body, answer }) =>
  [params, query, body, answer].flatMap((part) =>
    part ? fieldNames(toJSONSchema(part, { io: 'input', unrepresentable: 'any' })) : [],
  ),
)
const paths = ENDPOINTS.map(({ path }) => path)

/** All texts of the catalogue; for a function its source, which contains the text. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string' || typeof part === 'function') return [String(part)]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : []
}

test.each([
  ['a price or a sale', /pric|prezz|sale|sell|buy|cost|acquist|cart|order(?!ed)/i],
  ['a payment', /pay|paga|amount|import|currency|valuta|iban|card(?!s)/i],
  ['a shipment', /ship|deliver|spedi|courier|corriere|postal|street|zip/i],
])('[DATA-01] [DATA-02] [DATA-03] no path and no field of the API is about %s', (_label, forbidden) => {
  expect(fields.length).toBeGreaterThan(200)
  expect([...new Set([...fields, ...paths])].filter((name) => forbidden.test(name))).toEqual([])
})

test.each([
  ['buying or selling', /\b(prezz[oi]|acquist\w*|compr(a|i|are)|vend(i|e|ere|ita|ite|esi)|carrello|euro)\b|€/i],
  ['paying', /\b(pag(a|hi|are|ato|amento|amenti)|carta di credito|bonifico)\b/i],
  ['shipping', /\b(spedi\w*|corriere|pacco|recapito)\b/i],
])('[DATA-01] [DATA-02] [DATA-03] no text of the app is about %s', (_label, forbidden) => {
  const texts = textsIn(it)
  expect(texts.length).toBeGreaterThan(200)
  expect(texts.filter((text) => forbidden.test(text))).toEqual([])
})
