import * as contract from '@barattolo/domain/admin/contract'
import type { OpenableCase } from '@barattolo/domain/admin/opening'
import * as rings from '@barattolo/domain/admin/ring-contract'
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
import { call, callBlob, callPage, type Page } from '../shared/api/api.ts'
import { queryClient } from '../shared/api/query-client.ts'
import type { AdminView, LogFilter } from './admin-url.ts'

const PAGE_SIZE = 30

/** A list that loads page by page; while another search is fetched, the previous result stays. */
function pagedListQuery<T>(
  key: readonly unknown[],
  fetchPage: (cursor: string | null, signal: AbortSignal) => Promise<Page<T[]>>,
) {
  return infiniteQueryOptions({
    queryKey: ['admin', ...key],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

const pageParams = (cursor: string | null) => ({ limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) })

export const itemsList = ({ q, availability }: AdminView) =>
  pagedListQuery(['items', q, availability], (cursor, signal) =>
    callPage(
      contract.listAdminItems,
      { query: { ...pageParams(cursor), q, ...(availability ? { availability } : {}) } },
      { signal },
    ),
  )

export const conversationsList = ({ q, held }: AdminView) =>
  pagedListQuery(['conversations', q, held], (cursor, signal) =>
    callPage(
      contract.listAdminConversations,
      { query: { ...pageParams(cursor), q, ...(held ? { held: 'yes' as const } : {}) } },
      { signal },
    ),
  )

export const ringsList = ({ q, ringState, held }: AdminView) =>
  pagedListQuery(['rings', q, ringState, held], (cursor, signal) =>
    callPage(
      rings.listAdminRings,
      {
        query: {
          ...pageParams(cursor),
          q,
          ...(ringState ? { state: ringState } : {}),
          ...(held ? { held: 'yes' as const } : {}),
        },
      },
      { signal },
    ),
  )

export const peopleList = ({ q, state }: AdminView) =>
  pagedListQuery(['people', q, state], (cursor, signal) =>
    callPage(contract.listAdminPeople, { query: { ...pageParams(cursor), q, ...(state ? { state } : {}) } }, { signal }),
  )

export const casesList = (state: ReportState) =>
  pagedListQuery(['reports', state], (cursor, signal) =>
    callPage(listReportCases, { query: { ...pageParams(cursor), state } }, { signal }),
  )

export const messagesList = (state: MessageState) =>
  pagedListQuery(['messages', state], (cursor, signal) =>
    callPage(listContactMessages, { query: { ...pageParams(cursor), state } }, { signal }),
  )

export const adminLog = ({ admin, person }: LogFilter) =>
  pagedListQuery(['log', admin, person], (cursor, signal) =>
    callPage(
      contract.listAdminLog,
      { query: { ...pageParams(cursor), ...(admin ? { admin } : {}), ...(person ? { person } : {}) } },
      { signal },
    ),
  )

/** What is private; refused without a reason. Not kept once it is not shown any more. */
export const openedConversation = (id: ConversationId) =>
  queryOptions({
    queryKey: ['admin', 'opened', 'conversation', id],
    queryFn: ({ signal }) => call(contract.readAdminConversation, { params: { id } }, { signal }),
    gcTime: 0,
  })

export const openedRing = (id: RingId) =>
  queryOptions({
    queryKey: ['admin', 'opened', 'ring', id],
    queryFn: ({ signal }) => call(rings.readAdminRing, { params: { id } }, { signal }),
    gcTime: 0,
  })

export const openedPerson = (uid: Uid) =>
  queryOptions({
    queryKey: ['admin', 'opened', 'person', uid],
    queryFn: ({ signal }) => call(contract.readAdminPerson, { params: { uid } }, { signal }),
    gcTime: 0,
  })

export const openedReport = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'opened', 'report', id],
    queryFn: ({ signal }) => call(readReportCase, { params: { id } }, { signal }),
    gcTime: 0,
  })

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

export const resetMutation = mutationOptions({
  mutationFn: ({ id, reason }: { id: ItemId; reason: string }) => call(contract.resetItem, { params: { id }, body: { reason } }),
  onSuccess,
})

export const removeItemMutation = mutationOptions({
  mutationFn: ({ id, reason }: { id: ItemId; reason: string }) =>
    call(contract.deleteAnyItem, { params: { id }, body: { reason } }),
  onSuccess,
})

export const removeConversationMutation = mutationOptions({
  mutationFn: ({ id, reason }: { id: ConversationId; reason: string }) =>
    call(contract.deleteConversation, { params: { id }, body: { reason } }),
  onSuccess,
})

export const endRingMutation = mutationOptions({
  mutationFn: ({ id, reason }: { id: RingId; reason: string }) => call(rings.endRing, { params: { id }, body: { reason } }),
  onSuccess,
})

export const settleMutation = mutationOptions({
  mutationFn: ({ id, ...body }: { id: ExchangeId; decision: Statement; reason: string }) =>
    call(settleExchange, { params: { id }, body }),
  onSuccess,
})

export const disableMutation = mutationOptions({
  mutationFn: ({ uid, reason }: { uid: Uid; reason: string }) =>
    call(contract.disablePerson, { params: { uid }, body: { reason } }),
  onSuccess,
})

export const enableMutation = mutationOptions({
  mutationFn: ({ uid, reason }: { uid: Uid; reason: string }) =>
    call(contract.enablePerson, { params: { uid }, body: { reason } }),
  onSuccess,
})

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
