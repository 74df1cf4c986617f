import * as contract from '@barattolo/domain/notices/contract'
import { Problem } from '@barattolo/domain/problem'
import type { Town } from '@barattolo/domain/town'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { lockPerson, lockPersonIfActive } from '../people/lock-person.store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import { getOrCreateSecret } from '../platform/database/secrets.store.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { route } from '../platform/http/endpoint-route.ts'
import type { NoticeSources } from './notice-sources.ts'
import { readNoticesPage } from './notices.service.ts'
import { createUnreadCount, findPreferences, markNoticesRead, savePreferences } from './notices.store.ts'
import { generateVapidKeys, isAllowedEndpoint } from './push.ts'
import { removeSubscription, saveSubscription } from './push-subscriptions.store.ts'
import { generateUnsubscribeKey, readUnsubscribeToken } from './unsubscribe-token.ts'

interface NoticesDeps {
  db: Db
  town: Town
  config: Pick<Config, 'mail' | 'pushHosts'>
  publish: EventPublisher
  now: () => Date
  noticeSources: NoticeSources
}

const DONE = { success: true as const }

export async function noticesRoutes(app: FastifyInstance, deps: NoticesDeps) {
  const { db, town, publish, now, noticeSources } = deps
  const countUnread = createUnreadCount(noticeSources.isCountedByInbox)
  const pageDeps = { db, town, sources: noticeSources, countUnread }
  route(app, contract.listNotices, ({ person, query }) => readNoticesPage(pageDeps, person.uid, query))
  route(app, contract.readUnreadNotices, async ({ person }) => ({ unread: await countUnread(db, person.uid) }))
  route(app, contract.markNoticesRead, async ({ person, body }) => {
    const read = await markNoticesRead(db, person.uid, { ids: body.ids }, now())
    // The person's other windows update their count.
    if (read > 0) publish.changed(['notices'], [person.uid])
    return DONE
  })
  route(app, contract.readPreferences, ({ person }) => findPreferences(db, person.uid))
  route(app, contract.changePreferences, async ({ person, body }) => {
    await db.transaction().execute(async (trx) => {
      await lockPerson(trx, person.uid)
      await savePreferences(trx, person.uid, body)
    })
    return body
  })
  pushRoutes(app, deps)
  await mailRoutes(app, deps)
}

function pushRoutes(app: FastifyInstance, { db, config, now }: NoticesDeps) {
  route(app, contract.readChannels, async () => {
    const { publicKey } = await getOrCreateSecret(db, 'vapid', generateVapidKeys)
    return { pushKey: publicKey, mail: config.mail !== null }
  })
  route(app, contract.subscribePush, async ({ person, body }) => {
    // The server will send requests to this endpoint: only known push services are allowed.
    if (!isAllowedEndpoint(body.endpoint, config.pushHosts)) throw new Problem('pushNotAllowed')
    await db.transaction().execute(async (trx) => {
      await lockPerson(trx, person.uid)
      await saveSubscription(trx, person.uid, body, now())
    })
    return DONE
  })
  route(app, contract.unsubscribePush, async ({ person, query }) => {
    await removeSubscription(db, person.uid, query.endpoint)
    return DONE
  })
}

/** Unsubscribing needs no sign-in: the signed link identifies the person. Mail clients send it as a form. */
async function mailRoutes(app: FastifyInstance, { db }: NoticesDeps) {
  await app.register(async (scope) => {
    await scope.register(formbody)
    route(scope, contract.unsubscribeMail, async ({ query }) => {
      const uid = readUnsubscribeToken(query.t, await getOrCreateSecret(db, 'unsubscribe', generateUnsubscribeKey))
      if (uid === null) throw new Problem('unsubscribeLinkWrong')
      await db.transaction().execute(async (trx) => {
        if (!(await lockPersonIfActive(trx, uid))) return
        await savePreferences(trx, uid, { ...(await findPreferences(trx, uid)), mail: query.riattiva === '1' })
      })
      return DONE
    })
  })
}
