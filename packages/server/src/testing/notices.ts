import type { Answer } from '@barattolo/domain/endpoint'
import type { listNotices } from '@barattolo/domain/notices/contract'
import type { NoticePreferences } from '@barattolo/domain/notices/preferences'
import type { SignedInPerson, TestApp } from './test-app.ts'

/** The notice endpoints, called by one person. */
export function noticeApiOf({ fastify: app }: Pick<TestApp, 'fastify'>, { headers }: Pick<SignedInPerson, 'headers'>) {
  const callApi = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return {
    callApi,
    list: async (query = ''): Promise<Answer<typeof listNotices>> => (await callApi('GET', `/api/notices${query}`)).json(),
    read: (ids?: string[]) => callApi('POST', '/api/notices/read', { ...(ids ? { ids } : {}) }),
    preferences: async (): Promise<NoticePreferences> => (await callApi('GET', '/api/notices/preferences')).json(),
    prefer: (preferences: NoticePreferences) => callApi('PATCH', '/api/notices/preferences', preferences),
  }
}
