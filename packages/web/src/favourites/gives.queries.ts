import type { ItemId } from '@barattolo/domain/ids'
import { mutationOptions } from '@tanstack/react-query'
import { changeHeart } from './favourites.queries.ts'

/** "In cambio darei…": any of these own objects for this favourite. */
export const setGivesMutation = (me: string, id: ItemId) =>
  mutationOptions({ networkMode: 'always', mutationFn: (gives: ItemId[]) => changeHeart(me, id, { gives }) })
