import { isTimeOver, type OfferedTime } from '@barattolo/domain/conversations/offered-times'
import type { ItemId } from '@barattolo/domain/ids'
import { OFFERED_ITEMS_MAX } from '@barattolo/domain/limits'
import { isArrayOf, isNullable, isObjectOf, isString } from '@barattolo/domain/type-guards'
import { useState } from 'react'
import { storageLabel } from '../../shared/storage/person-storage.ts'
import { saveUnsentText } from '../../shared/storage/unsent-text.ts'
import { useUnsentText } from '../../shared/storage/use-unsent-text.ts'
import { useTown } from '../../shared/town.tsx'
import type { OpeningChoice } from './open-interest.ts'

const isItemId = (value: unknown): value is ItemId => isString(value)
const isPart = (value: unknown): value is NonNullable<OfferedTime['part']> => isString(value)
const isChoice = isObjectOf<OpeningChoice>({
  offered: isArrayOf(isItemId),
  times: isArrayOf(isObjectOf<OfferedTime>({ day: isString, part: isNullable(isPart) })),
  clientId: isString,
})

/**
 * What is chosen for the opening. It survives a reload, and the form of a new object, as long as the tab is open; what is over
 * meanwhile is left out. Each change is a new attempt: the server answers a repeated one as the first one.
 */
export function useOpeningChoice(root: ItemId, newItemId: ItemId | undefined) {
  const { timeZone } = useTown()
  const [stored, store, clear] = useUnsentText(fieldOf(root))
  const [choice, setChoice] = useState(() => {
    const { offered, times, clientId } = parse(stored)
    const isNew = newItemId !== undefined && !offered.includes(newItemId)
    return {
      offered: isNew ? [...offered, newItemId].slice(-OFFERED_ITEMS_MAX) : offered,
      times: times.filter((time) => !isTimeOver(time, { now: new Date(), timeZone })),
      clientId: isNew ? crypto.randomUUID() : clientId,
    }
  })
  const change = (next: Pick<OpeningChoice, 'offered' | 'times'>) => {
    const changed = { ...next, clientId: crypto.randomUUID() }
    setChoice(changed)
    store(JSON.stringify(changed))
  }
  return [choice, change, clear] as const
}

/** Called when the sheet is closed without sending. */
export const clearOpeningChoice = (me: string, root: ItemId) => saveUnsentText(`${storageLabel(me)}:${fieldOf(root)}`, null)

const fieldOf = (root: ItemId) => `interessa:${root}`

function parse(stored: string): OpeningChoice {
  const nothing = { offered: [], times: [], clientId: crypto.randomUUID() }
  if (stored === '') return nothing
  try {
    const choice: unknown = JSON.parse(stored)
    return isChoice(choice) ? choice : nothing
  } catch {
    return nothing
  }
}
