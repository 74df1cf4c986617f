import { answerSeveral, readQueue } from '@barattolo/domain/conversations/queue'
import { listSimilarItems } from '@barattolo/domain/conversations/similar-items'
import type { Input } from '@barattolo/domain/endpoint'
import type { Point } from '@barattolo/domain/geo/distance'
import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'

/** The queue of one of the user's items. Invalidated together with the lists of conversations. */
export const queueQuery = (id: ItemId) =>
  queryOptions({
    queryKey: ['conversations', 'list', 'queue', id],
    queryFn: ({ signal }) => call(readQueue, { params: { id } }, { signal }),
  })

export const answerSeveralMutation = (id: ItemId) =>
  mutationOptions({
    mutationFn: (body: Input<typeof answerSeveral>['body']) => call(answerSeveral, { params: { id }, body }),
    onSettled: (_answer, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['conversations'] }),
  })

/** Items similar to the conversation's root item, near `place`. */
export const similarItemsQuery = (id: ConversationId, place: Point | null) =>
  queryOptions({
    queryKey: ['items', 'similar', id, place],
    queryFn: ({ signal }) =>
      call(listSimilarItems, { params: { id }, query: place ? { near: `${place.lat},${place.lng}` } : {} }, { signal }),
  })
