import { callOffExchange } from '@barattolo/domain/conversations/contract'
import type { Input } from '@barattolo/domain/endpoint'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { blockPerson, listBlocked, unblockPerson } from '@barattolo/domain/people/blocks'
import { createReport, objectToDecision } from '@barattolo/domain/reports/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'
import { attemptId, endAttempt, endIfAlreadyStored } from '../shared/api/attempt.ts'

export const blockedPeople = queryOptions({
  queryKey: ['blocked'],
  queryFn: ({ signal }) => call(listBlocked, {}, { signal }),
})

const formOf = ({ target }: Input<typeof createReport>['body']) => `report:${target.kind}:${target.id}`

export const reportMutation = mutationOptions({
  networkMode: 'always',
  // The same report that is sent again, because the answer was lost, is stored once.
  mutationFn: (body: Input<typeof createReport>['body']) =>
    call(createReport, { body: { ...body, clientId: attemptId(formOf(body)) } }),
  onError: (error, body) => endIfAlreadyStored(formOf(body), error),
  onSuccess: (_answer, body, _result, { client }) => {
    endAttempt(formOf(body))
    return client.invalidateQueries({ queryKey: ['reports'] })
  },
})

export const objectionMutation = (id: string) =>
  mutationOptions({
    networkMode: 'always',
    mutationFn: (text: string) => call(objectToDecision, { params: { id }, body: { text } }),
    onSettled: (_answer, _error, _text, _result, { client }) => client.invalidateQueries({ queryKey: ['reports'] }),
  })

export const blockMutation = (uid: Uid) =>
  mutationOptions({ networkMode: 'always', mutationFn: () => call(blockPerson, { params: { uid } }) })

export const unblockMutation = mutationOptions({
  networkMode: 'always',
  mutationFn: (uid: Uid) => call(unblockPerson, { params: { uid } }),
  onSuccess: (_answer, _uid, _result, { client }) => refetchAfterBlock(client),
})

export const callOffMutation = mutationOptions({
  networkMode: 'always',
  mutationFn: (id: ConversationId) => call(callOffExchange, { params: { id } }),
})

/** A block changes which people are visible: refetches everything except the configuration. */
export function refetchAfterBlock(client: QueryClient) {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' })
}
