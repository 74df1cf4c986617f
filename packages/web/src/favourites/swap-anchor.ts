import type { ItemId } from '@barattolo/domain/ids'
import { paths } from '../shared/paths.ts'

/** The id of the possible swaps on the page of an object. */
export const SWAP_ANCHOR = 'scambio'

/** The page of the object at its swaps, which are below the first screen. Not in `paths.ts`, which every page loads. */
export const pathOfSwap = (id: ItemId) => `${paths.item(id)}#${SWAP_ANCHOR}`
