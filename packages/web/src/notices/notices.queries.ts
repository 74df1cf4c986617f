import {
  changePreferences,
  listNotices,
  markNoticesRead,
  readChannels,
  readPreferences,
  readUnreadNotices,
  unsubscribeMail,
} from '@barattolo/domain/notices/contract'
import type { NoticePreferences } from '@barattolo/domain/notices/preferences'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'
import { readPushState } from './device-push.ts'

/** The common key prefix: all queries of notices are invalidated together. */
const KEY = ['notices'] as const
const PREFERENCES = ['notice-preferences'] as const

export const unreadNoticesQuery = queryOptions({
  queryKey: [...KEY, 'unread'],
  queryFn: ({ signal }) => call(readUnreadNotices, {}, { signal }),
})

/** Newest first, paginated. */
export const noticePages = infiniteQueryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ pageParam, signal }) => call(listNotices, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** Marks these notices as read, or all. */
export const markNoticesReadMutation = mutationOptions({
  mutationFn: (ids?: string[]) => call(markNoticesRead, { body: ids ? { ids } : {} }),
  onSettled: (_answer, _error, _ids, _result, { client }) => client.invalidateQueries({ queryKey: KEY }),
})

export const channelsQuery = queryOptions({
  queryKey: [...PREFERENCES, 'channels'],
  queryFn: ({ signal }) => call(readChannels, {}, { signal }),
})

export const preferencesQuery = queryOptions({
  queryKey: [...PREFERENCES, 'own'],
  queryFn: ({ signal }) => call(readPreferences, {}, { signal }),
})

/** Whether this browser receives push messages. */
export const pushStateQuery = queryOptions({ queryKey: ['this-device', 'push'], queryFn: readPushState })

/** An optimistic update; if saving fails, the stored preferences are fetched again. */
export const preferencesMutation = mutationOptions({
  mutationKey: [...PREFERENCES, 'change'],
  scope: { id: 'notice-preferences' },
  mutationFn: (body: NoticePreferences) => call(changePreferences, { body }),
  onMutate: (body, { client }) => {
    client.setQueryData(preferencesQuery.queryKey, body)
  },
  onError: (_error, _body, _result, { client }) => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
})

export const unsubscribeMutation = (token: string) =>
  mutationOptions({
    mutationFn: (again: boolean) => call(unsubscribeMail, { query: again ? { t: token, riattiva: '1' } : { t: token } }),
  })
