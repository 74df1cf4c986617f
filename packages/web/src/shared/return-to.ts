import type { ItemId } from '@barattolo/domain/ids'
import { isNullable, isObjectOf, isString } from '@barattolo/domain/type-guards'
import { useLocation } from 'react-router'

/** The page that asked for a new object, to which its form leads back. In the state of the history entry, so that a reload keeps it. */
export interface ReturnTo {
  path: string
  /** The text of the button that leads back. */
  text: string
  /** The person whose picture the button shows. */
  name: string | null
  photo: string | null
}

const isReturnTo = isObjectOf<ReturnTo>({
  path: isString,
  text: isString,
  name: isNullable(isString),
  photo: isNullable(isString),
})

/** The state of a link to the form of a new object. */
export const stateOfReturn = (returnTo: ReturnTo) => ({ returnTo })

export function useReturnTo(): ReturnTo | null {
  const returnTo = useStateField('returnTo')
  return isReturnTo(returnTo) ? returnTo : null
}

/** The state with which the form leads back, for the page to offer the object. */
export const stateOfNewItem = (id: ItemId) => ({ newItem: id })

export function useNewItem(): ItemId | null {
  const id = useStateField('newItem')
  // Written by `stateOfNewItem` alone; the server answers an invalid id like one that does not exist.
  return isString(id) ? (id as ItemId) : null
}

export function useStateField(name: string): unknown {
  const { state } = useLocation()
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
}
