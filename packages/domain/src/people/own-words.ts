import { hasLink } from '../has-link.ts'
import { hasPhoneNumber } from '../has-phone-number.ts'

export type OwnWordsRefusal = 'wordsWithLink' | 'wordsWithPhone'

/** Why the words that a person shows of themselves are refused; null if they are not. Their length is a matter of the contract. */
export function ownWordsRefusal(words: string): OwnWordsRefusal | null {
  if (hasLink(words)) return 'wordsWithLink'
  return hasPhoneNumber(words) ? 'wordsWithPhone' : null
}
