import { allGroups } from './thesaurus/index.ts'

/** Goes up when the rules change what a title is filed under. */
const RULES = 1

/**
 * Which thesaurus and rules made a title's keys, as a whole number of 31 bits: after a change of either the stored keys are
 * made anew. FNV-1a, 32 bits, http://www.isthe.com/chongo/tech/comp/fnv/
 */
export const TERMS_VERSION = hashOf(`${RULES} ${JSON.stringify(allGroups())}`)

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 1
}
