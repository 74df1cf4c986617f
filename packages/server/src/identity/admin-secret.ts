import { createHash, timingSafeEqual } from 'node:crypto'

/** Wrong tries that cost nothing, for slips of the hand. */
const FREE_TRIES = 3
/** In milliseconds: the wait doubles from the first to the longest. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 15 * 60_000

export type SecretCheck = 'right' | 'wrong' | 'tooSoon'

/**
 * Checks tries of one secret. After the free tries each wrong one makes the next try wait, also a right one, so that many tries
 * at once do not help. One process: the built-in identity service has no others.
 */
export function createSecretGuard(secret: string, now: () => Date): (tried: string) => SecretCheck {
  const expected = sha256(secret)
  let wrongTries = 0
  let nextTryAt = 0
  return (tried) => {
    const time = now().getTime()
    if (time < nextTryAt) return 'tooSoon'
    if (timingSafeEqual(sha256(tried), expected)) {
      wrongTries = 0
      return 'right'
    }
    wrongTries++
    if (wrongTries >= FREE_TRIES) nextTryAt = time + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (wrongTries - FREE_TRIES))
    return 'wrong'
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
