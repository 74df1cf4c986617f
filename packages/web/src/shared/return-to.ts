import type { ItemId } from '@barattolo/domain/ids'
import { isArrayOf, isNullable, isObjectOf, isOptional, isString } from '@barattolo/domain/type-guards'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The page that asked for a new object, to which its form leads back. In the state of the history entry, so that a reload keeps it. */
export interface ReturnTo {
  path: string
  /** The text of the button that leads back. */
  text: string
  /** The person whose picture the button shows. */
  name: string | null
  photo: string | null
  /** The objects that were picked on that page before. */
  picked?: ItemId[] | undefined
  /** What the page does with the new object, if it can do several things. */
  purpose?: NewItemPurpose | undefined
}

/** `interest`: to offer it with "Interessa". */
type NewItemPurpose = 'interest'

// Written by the two functions below; the server answers an invalid id like one that does not exist.
const isItemId = (value: unknown): value is ItemId => isString(value)

const isPurpose = (value: unknown): value is NewItemPurpose => value === 'interest'

const isReturnTo = isObjectOf<ReturnTo>({
  path: isString,
  text: isString,
  name: isNullable(isString),
  photo: isNullable(isString),
  picked: isOptional(isArrayOf(isItemId)),
  purpose: isOptional(isPurpose),
})

/** The state of a link to the form of a new object. */
export const stateOfReturn = (returnTo: ReturnTo) => ({ returnTo })

export function useReturnTo(): ReturnTo | null {
  const returnTo = useStateField('returnTo')
  return isReturnTo(returnTo) ? returnTo : null
}

/** The object that was just published for a page, and what was picked there before. */
export interface NewItem {
  id: ItemId
  picked: ItemId[]
  purpose?: NewItemPurpose | undefined
}

const isNewItem = isObjectOf<NewItem>({ id: isItemId, picked: isArrayOf(isItemId), purpose: isOptional(isPurpose) })

/** The state with which the form leads back, for the page to offer the object. */
export const stateOfNewItem = (id: ItemId, { picked = [], purpose }: ReturnTo): { newItem: NewItem } => ({
  newItem: { id, picked, purpose },
})

/**
 * The object that was just published for this page, until it is cleared. The history entry loses it at once, so that neither Back
 * nor a reload offers it again. Only the part of the page with this purpose gets it.
 */
export function useNewItem(purpose?: NewItemPurpose): [newItem: NewItem | null, clear: () => void] {
  const stored = useStateField('newItem')
  const [newItem, setNewItem] = useState(isNewItem(stored) && stored.purpose === purpose ? stored : null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const removeStored = useEffectEvent(() => {
    if (newItem) void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  })
  useEffect(() => removeStored(), [])
  return [newItem, () => setNewItem(null)]
}

export function useStateField(name: string): unknown {
  const { state } = useLocation()
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
}
