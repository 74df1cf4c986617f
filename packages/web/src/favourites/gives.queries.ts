import type { ItemId, Uid } from '@barattolo/domain/ids'
import { mutationOptions } from '@tanstack/react-query'
import { itemPages } from '../items/items.queries.ts'
import { changeHeart } from './favourites.queries.ts'

/** "In cambio darei…": any of these own objects for this favourite. */
export const setGivesMutation = (me: string, id: ItemId) =>
  mutationOptions({ networkMode: 'always', mutationFn: (gives: ItemId[]) => changeHeart(me, id, { gives }) })

/** The user's objects that can be put into a proposal now; only those with these words, if there are any. */
export const ownAvailableItems = (me: string, words: string) =>
  // The identity provider decides the format of uids: there is nothing to validate.
  itemPages({ ownerUid: me as Uid, availability: 'disponibile', resting: 'no', ...(words ? { q: words } : {}) }, me)
