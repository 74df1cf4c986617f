import { BOUNDED_TOTAL } from '@barattolo/domain/items/contract'
import type { LoadRequest } from './load.ts'

export interface Answer {
  status: number
  /** Null if the server sends no total. */
  total: number | null
  /** Parsed JSON; null if it is empty. */
  body: unknown
  bytes: number
}

export async function fetchAnswer(origin: string, { method, path, headers, body }: LoadRequest): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { ...headers, 'accept-encoding': 'identity', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  })
  const text = await response.text()
  const total = response.headers.get('x-total-count')
  return {
    status: response.status,
    total: total === null ? null : Number(total),
    body: text === '' ? null : JSON.parse(text),
    bytes: Buffer.byteLength(text),
  }
}

/**
 * Throws a sentence if the least server answers anything else than the product: another status, another bounded total, other
 * objects, another order, or another value of a compared field.
 */
export function assertSameAnswer(name: string, product: Answer, least: Answer, pickFields: (body: never) => unknown): void {
  const difference = findDifference(comparable(product, pickFields), comparable(least, pickFields))
  if (difference) throw new Error(`«${name}»: il server minimo non risponde come Barattolo: ${difference}`)
}

function comparable({ status, total, body }: Answer, pickFields: (body: never) => unknown) {
  return {
    status,
    // Lists show "1.000+" above this number.
    total: total && Math.min(total, BOUNDED_TOTAL),
    // An error has other fields, and an unchanged list no body.
    body: status >= 300 || body === null ? null : pickFields(body as never),
  }
}

/** `body.3.title: "Sedia", "Tavolo"`: the first place where two JSON values differ, with both; null if they are equal. */
function findDifference(product: unknown, least: unknown, path = ''): string | null {
  if (isObject(product) && isObject(least)) {
    for (const key of new Set([...Object.keys(product), ...Object.keys(least)])) {
      const difference = findDifference(product[key], least[key], path === '' ? key : `${path}.${key}`)
      if (difference) return difference
    }
    return Array.isArray(product) === Array.isArray(least) ? null : path
  }
  return product === least ? null : `${path}: ${JSON.stringify(product)}, ${JSON.stringify(least)}`
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
