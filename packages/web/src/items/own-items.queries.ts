import type { Uid } from '@barattolo/domain/ids'
import { itemPages } from './items.queries.ts'

/** The user's objects that can be put into a proposal now; only those with these words, if there are any. */
export const ownAvailableItems = (me: string, words = '') =>
  // The identity provider decides the format of uids: there is nothing to validate.
  itemPages({ ownerUid: me as Uid, availability: 'disponibile', resting: 'no', ...(words ? { q: words } : {}) }, me)
