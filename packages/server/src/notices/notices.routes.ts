import * as contract from '@barattolo/domain/notices/contract'
import type { FastifyInstance } from 'fastify'
import type { Announce } from '../platform/announce.ts'
import type { Db } from '../platform/database.ts'
import { route } from '../platform/endpoint-route.ts'
import { readNoticesPage } from './notices.service.ts'
import { countUnreadNotices, findPreferences, readNotices, savePreferences } from './notices.store.ts'

interface NoticesDeps {
  db: Db
  announce: Announce
  now: () => Date
}

export function noticesRoutes(app: FastifyInstance, { db, announce, now }: NoticesDeps) {
  route(app, contract.listNotices, ({ person, query }) => readNoticesPage(db, person.uid, query))
  route(app, contract.readUnreadNotices, async ({ person }) => ({ unread: await countUnreadNotices(db, person.uid) }))
  route(app, contract.markNoticesRead, async ({ person, body }) => {
    const read = await readNotices(db, person.uid, { ids: body.ids }, now())
    // The person's other windows show the count too.
    if (read > 0) announce.changed(['notices'], [person.uid])
    return { success: true as const }
  })
  route(app, contract.readPreferences, ({ person }) => findPreferences(db, person.uid))
  route(app, contract.changePreferences, async ({ person, body }) => {
    await savePreferences(db, person.uid, body)
    return body
  })
}
