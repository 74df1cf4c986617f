import * as contract from '@barattolo/domain/admin/contract'
import type { OpenableCase } from '@barattolo/domain/admin/opening'
import * as rings from '@barattolo/domain/admin/ring-contract'
import { readStatus } from '@barattolo/domain/admin/status-contract'
import { listContactMessages, markContactMessage } from '@barattolo/domain/contact/contract'
import type { MessageState } from '@barattolo/domain/contact/message-states'
import { settleExchange } from '@barattolo/domain/exchanges/contract'
import type { Statement } from '@barattolo/domain/exchanges/summary'
import type { ConversationId, ExchangeId, ItemId, RingId, Uid } from '@barattolo/domain/ids'
import {
  decideReport,
  listReportCases,
  type ReportCase,
  readReportCase,
  readReportedPhoto,
  reviewDecision,
} from '@barattolo/domain/reports/contract'
import type { ReportOutcome, ReportState } from '@barattolo/domain/reports/report'
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { type CallOptions, call, callBlob, callPage, type Page } from '../shared/api/api.ts'
import { queryClient } from '../shared/api/query-client.ts'
import type { AdminView, LogFilter } from './admin-url.ts'

const PAGE_SIZE = 30

/** A list that loads page by page; while another search is fetched, the previous result stays. */
function pagedListQuery<T>(
  key: readonly unknown[],
  fetchPage: (page: { limit: number; cursor?: string | undefined }, options: CallOptions) => Promise<Page<T[]>>,
) {
  return infiniteQueryOptions({
    queryKey: ['admin', ...key],
    queryFn: ({ pageParam, signal }) => fetchPage({ limit: PAGE_SIZE, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

const heldParam = (held: boolean) => (held ? ('yes' as const) : undefined)

export const itemsList = ({ q, availability }: AdminView) =>
  pagedListQuery(['items', q, availability], (page, options) =>
    callPage(contract.listAdminItems, { query: { ...page, q, availability: availability ?? undefined } }, options),
  )

export const conversationsList = ({ q, held }: AdminView) =>
  pagedListQuery(['conversations', q, held], (page, options) =>
    callPage(contract.listAdminConversations, { query: { ...page, q, held: heldParam(held) } }, options),
  )

export const ringsList = ({ q, ringState, held }: AdminView) =>
  pagedListQuery(['rings', q, ringState, held], (page, options) =>
    callPage(rings.listAdminRings, { query: { ...page, q, state: ringState ?? undefined, held: heldParam(held) } }, options),
  )

export const peopleList = ({ q, state }: AdminView) =>
  pagedListQuery(['people', q, state], (page, options) =>
    callPage(contract.listAdminPeople, { query: { ...page, q, state: state ?? undefined } }, options),
  )

export const casesList = (state: ReportState) =>
  pagedListQuery(['reports', state], (page, options) => callPage(listReportCases, { query: { ...page, state } }, options))

export const messagesList = (state: MessageState) =>
  pagedListQuery(['messages', state], (page, options) => callPage(listContactMessages, { query: { ...page, state } }, options))

export const adminLog = ({ admin, person }: LogFilter) =>
  pagedListQuery(['log', admin, person], (page, options) =>
    callPage(contract.listAdminLog, { query: { ...page, admin: admin ?? undefined, person: person ?? undefined } }, options),
  )

/** The checks of the installation, new at each visit. */
export const statusQuery = queryOptions({
  queryKey: ['admin', 'status'],
  queryFn: ({ signal }) => call(readStatus, {}, { signal }),
  staleTime: 0,
})

/** What is private; refused without a reason. Not kept once it is not shown any more. */
function openedQuery<T>(kind: OpenableCase, id: string, read: (options: CallOptions) => Promise<T>) {
  return queryOptions({ queryKey: ['admin', 'opened', kind, id], queryFn: ({ signal }) => read({ signal }), gcTime: 0 })
}

export const openedConversation = (id: ConversationId) =>
  openedQuery('conversation', id, (options) => call(contract.readAdminConversation, { params: { id } }, options))

export const openedRing = (id: RingId) =>
  openedQuery('ring', id, (options) => call(rings.readAdminRing, { params: { id } }, options))

export const openedPerson = (uid: Uid) =>
  openedQuery('person', uid, (options) => call(contract.readAdminPerson, { params: { uid } }, options))

export const openedReport = (id: string) =>
  openedQuery('report', id, (options) => call(readReportCase, { params: { id } }, options))

export const openCaseMutation = mutationOptions({
  mutationFn: (body: { kind: OpenableCase; id: string; reason: string }) => call(contract.openCase, { body }),
  onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'log'] }),
})

/** A reported photo as a data URL, because a request of an `img` carries no token. */
export const reportedPhotoQuery = (id: string, place: number) =>
  queryOptions({
    queryKey: ['admin', 'reported photo', id, place],
    queryFn: async ({ signal }) => readAsDataUrl(await callBlob(readReportedPhoto, { params: { id, place } }, { signal })),
  })

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('the photo cannot be read'))
    reader.readAsDataURL(blob)
  })
}

/** An action of the admin may change any list: refetches everything except the configuration. */
const onSuccess = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' })

async function refetchAfter(action: Promise<unknown>): Promise<void> {
  await action
  await onSuccess()
}

export const resetItem = (id: ItemId, reason: string) =>
  refetchAfter(call(contract.resetItem, { params: { id }, body: { reason } }))

export const removeItem = (id: ItemId, reason: string) =>
  refetchAfter(call(contract.deleteAnyItem, { params: { id }, body: { reason } }))

export const removeConversation = (id: ConversationId, reason: string) =>
  refetchAfter(call(contract.deleteConversation, { params: { id }, body: { reason } }))

export const endRing = (id: RingId, reason: string) => refetchAfter(call(rings.endRing, { params: { id }, body: { reason } }))

export const settle = (id: ExchangeId, decision: Statement, reason: string) =>
  refetchAfter(call(settleExchange, { params: { id }, body: { decision, reason } }))

export const disablePerson = (uid: Uid, reason: string) =>
  refetchAfter(call(contract.disablePerson, { params: { uid }, body: { reason } }))

export const enablePerson = (uid: Uid, reason: string) =>
  refetchAfter(call(contract.enablePerson, { params: { uid }, body: { reason } }))

export const markMutation = mutationOptions({
  mutationFn: ({ id, answered }: { id: string; answered: boolean }) =>
    call(markContactMessage, { params: { id }, body: { answered } }),
  onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'messages'] }),
})

/** Decides a report, or reviews the decision after an objection. */
export const decideMutation = ({ _id, decision }: Pick<ReportCase, '_id' | 'decision'>) =>
  mutationOptions({
    mutationFn: (body: { outcome: ReportOutcome; reasons: string }) =>
      decision ? call(reviewDecision, { params: { id: decision._id }, body }) : call(decideReport, { params: { id: _id }, body }),
    onSuccess,
  })
