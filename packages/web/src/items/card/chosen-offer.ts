import type { ItemId } from '@barattolo/domain/ids'
import { isArrayOf, isString } from '@barattolo/domain/type-guards'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStateField } from '../../shared/return-to.ts'

// Written by the function below; the server answers an invalid id like one that does not exist.
const isItemId = (value: unknown): value is ItemId => isString(value)
const isItemIds = isArrayOf(isItemId)

/** The state of a conversation that existed already: the objects that were chosen with "Interessa" and not sent. */
export const stateOfChosenOffer = (offered: readonly ItemId[]) => ({ chosenOffer: [...offered] })

/** These objects; null if the conversation was opened otherwise. The history entry loses them at once, as `useNewItem` does. */
export function useChosenOffer(): readonly ItemId[] | null {
  const stored = useStateField('chosenOffer')
  const [chosen] = useState(isItemIds(stored) ? stored : null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const removeStored = useEffectEvent(() => {
    if (chosen) void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  })
  useEffect(() => removeStored(), [])
  return chosen
}
