import { allGroups } from './thesaurus/index.ts'

/** Increase this number when a change of the matching rules changes the index keys. */
const RULES_REVISION = 2

/**
 * The version of the thesaurus and the rules as a 31-bit integer: stored keys of another version are computed again. FNV-1a,
 * 32 bits, http://www.isthe.com/chongo/tech/comp/fnv/
 */
export const TERMS_VERSION = hashOf(`${RULES_REVISION} ${JSON.stringify(allGroups())}`)

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 1
}
