import { randomInt, timingSafeEqual } from 'node:crypto'
import { makeHandoverCode } from '@barattolo/domain/exchanges/handover-code'

export function generateHandoverCode(): string {
  return makeHandoverCode(randomInt)
}

/** The person whose code was typed; undefined for an unknown code. Compares in constant time. */
export function findCodeOwner<K>(codes: ReadonlyMap<K, string>, typed: string): K | undefined {
  const typedBytes = Buffer.from(typed)
  let owner: K | undefined
  for (const [person, code] of codes) {
    const codeBytes = Buffer.from(code)
    if (codeBytes.length === typedBytes.length && timingSafeEqual(codeBytes, typedBytes)) owner = person
  }
  return owner
}
