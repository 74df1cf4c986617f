import type { ItemId, Uid } from '@barattolo/domain/ids'
import { changeItem, createItem, type ItemChange, readWeight } from '@barattolo/domain/items/contract'
import type { ItemPayload } from '@barattolo/domain/items/item-form'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { invalidateItems, itemById } from '../items/items.queries.ts'
import { call } from '../shared/api/api.ts'
import { saveAttempt } from '../shared/api/attempt.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { forgetDraft } from './draft.ts'

/** The weight of an object, for its owner. Read each time the form is opened: no event announces a change of it. */
export const weightQuery = (id: ItemId, viewer: Uid) =>
  queryOptions({
    queryKey: ['items', 'weight', id, viewer],
    queryFn: ({ signal }) => call(readWeight, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

interface Publication {
  payload: ItemPayload
  clientId: string
  /** Whether the place differs from the one that was sent first. */
  isMoved: boolean
}

export const publishMutation = mutationOptions({
  mutationFn: ({ payload, clientId, isMoved }: Publication) =>
    saveAttempt(
      () => call(createItem, { body: { ...payload, clientId } }),
      ({ _id: id }) => call(changeItem, { params: { id }, body: editOf(payload, isMoved) }),
    ),
  // Also if the page was left meanwhile.
  onSuccess: ({ saved }, { payload, clientId }) => {
    forgetDraft(payload.ownerUid, clientId)
    queryClient.setQueryData(itemById(saved._id, payload.ownerUid).queryKey, saved)
    return invalidateItems()
  },
})

/** The edit that gives a stored object the content of the form. */
function editOf(payload: ItemPayload, isMoved: boolean): ItemChange {
  const { ownerUid: _uid, ownerEmail: _email, latitude, longitude, location, onlyMunicipality, ...values } = payload
  const place = { latitude, longitude, onlyMunicipality, location: location ?? null }
  return { ...values, crops: values.crops ?? {}, ...(isMoved ? place : {}) }
}

export const changeMutation = (id: ItemId) =>
  mutationOptions({
    mutationFn: (change: ItemChange) => call(changeItem, { params: { id }, body: change }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['items'] }),
  })
