import { randomInt, timingSafeEqual } from 'node:crypto'
import { makeHandoverCode } from '@barattolo/domain/exchanges/handover-code'

export function newHandoverCode(): string {
  return makeHandoverCode(randomInt)
}

/** The person whose code was typed; undefined for an unknown code. Compares in constant time. */
export function whoseCode<K>(codes: ReadonlyMap<K, string>, typed: string): K | undefined {
  const given = Buffer.from(typed)
  let whose: K | undefined
  for (const [who, code] of codes) {
    const own = Buffer.from(code)
    if (own.length === given.length && timingSafeEqual(own, given)) whose = who
  }
  return whose
}
