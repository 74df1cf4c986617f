import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '@barattolo/domain/durations'
import type { ConversationId } from '@barattolo/domain/ids'
import { TEST_TOWN } from '@barattolo/domain/test-towns.fixtures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEATURE_LINKS } from './feature-links.ts'
import { deliverNotices } from './notices/deliver.ts'
import { conversationApiOf, ok } from './testing/conversations.ts'
import { textOf } from './testing/data-archive.ts'
import { createAgreedExchange, exchangeApiOf } from './testing/exchanges.ts'
import { insertItem, insertRequest } from './testing/factories.ts'
import { connectLiveClient, listenOnRandomPort } from './testing/live-client.ts'
import { OPERATOR_SETTINGS } from './testing/operator.ts'
import { createSubscribedBrowser, startPushService } from './testing/push-service.ts'
import { startSmtpServer } from './testing/smtp-server.ts'
import { type SignedInPerson, startTestApp, type TestApp } from './testing/test-app.ts'

/** The words of the planted provider name, one of which is also in the e-mail's domain. */
const PLANTED = /ermelinda|brichetti/i
const dist = mkdtempSync(join(tmpdir(), 'barattolo-dist-'))
let pushServer: Awaited<ReturnType<typeof startPushService>>
let mailServer: Awaited<ReturnType<typeof startSmtpServer>>
let app: TestApp
let clock = new Date('2026-11-21T09:00:00Z')

beforeAll(async () => {
  pushServer = await startPushService()
  mailServer = await startSmtpServer()
  writeFileSync(join(dist, 'index.html'), '<head><!-- metadata --><!-- /metadata --></head>')
  const environment = {
    PUSH_HOSTS: pushServer.host,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Barattolo <avvisi@barattolo.test>',
    PUBLIC_URL: 'https://barattolo.test',
    ...OPERATOR_SETTINGS,
  }
  app = await startTestApp({ now: () => clock, webDist: dist, environment })
})
afterAll(async () => {
  await app.close()
  pushServer.close()
  await mailServer.close()
  rmSync(dist, { recursive: true })
})

const send = (person: SignedInPerson, url: string, payload: object) =>
  app.fastify.inject({ method: 'POST', url, headers: person.headers, payload })

/** Push messages and e-mails that are due in an hour. */
async function deliver(): Promise<void> {
  const now = () => new Date(clock.getTime() + 60 * MINUTE_MS)
  const log = { warn: () => expect.fail(), error: () => expect.fail() }
  const deps = { ...FEATURE_LINKS, db: app.db, town: TEST_TOWN, config: app.config, now, log, timeoutMs: 5000 }
  await deliverNotices(deps, 'push')
  await deliverNotices(deps, 'mail')
}

test('[PRIV-22] The provider’s name of a person who has chosen another is in no answer, page, socket event, push or e-mail to others', async () => {
  const pina = await app.signIn({ name: 'Ermelinda Brichetti', email: 'zp@example.org' })
  const bruno = await app.signIn({ name: 'Bruno' })
  expect((await send(pina, '/api/me/name', { name: 'Zia Pina' })).statusCode).toBe(201)
  const browser = createSubscribedBrowser(`http://${pushServer.host}/push/bruno`)
  await send(bruno, '/api/notices/push', browser.subscription)
  const live = connectLiveClient(await listenOnRandomPort(app.fastify), { token: bruno.token })
  await live.nextEvent('connect')

  // An ad of hers that his item fits, an interest of each in an item of the other, a chat, an agreement, a meeting and feedback.
  const request = await insertRequest(app.db, { owner: pina.uid, title: 'Cerco una gerla' })
  const [basket, sledge] = [
    await insertItem(app.db, { owner: bruno.uid, title: 'Gerla' }),
    await insertItem(app.db, { owner: pina.uid }),
  ]
  const lamp = await insertItem(app.db, { owner: pina.uid, title: 'Lampada' })
  const skis = await insertItem(app.db, { owner: bruno.uid, title: 'Sci' })
  await ok(conversationApiOf(app, pina).interest(skis))
  const other = await ok(conversationApiOf(app, bruno).interest(lamp))
  await live.socket.emitWithAck('join', other._id as ConversationId)
  await ok(conversationApiOf(app, pina).write(other._id, { text: 'Volentieri!' }))
  await ok(conversationApiOf(app, pina).status(other._id, 'archived'))
  const { id, conversation } = await createAgreedExchange(app, { interested: bruno, owner: pina, root: sledge, offer: [basket] })
  const exchange = exchangeApiOf(app, pina)
  await ok(exchange.propose(id, 'Piazza Chanoux', new Date(clock.getTime() + 10 * MINUTE_MS)))
  await ok(exchangeApiOf(app, bruno).confirm(id))
  await deliver()
  clock = new Date(clock.getTime() + 20 * MINUTE_MS)
  for (const person of [pina, bruno]) await ok(exchangeApiOf(app, person).state(id, 'happened'))
  await ok(exchange.review(id, bruno.uid, { came: true, text: 'Puntuale' }))
  await ok(exchangeApiOf(app, bruno).review(id, pina.uid, { came: true, text: 'Gentile' }))
  await send(bruno, '/api/reports', { target: { kind: 'person', id: pina.uid }, reason: 'spam' })
  await deliver()

  const reads = [
    ...['/api/notices', '/api/conversations', `/api/conversations/${conversation._id}`, `/api/exchanges/${id}`, '/api/reports'],
    ...[
      '/api/radar/matches',
      `/api/items/${skis}/interested`,
      `/api/items/${lamp}`,
      '/api/items?q=lampada',
      `/api/map?lat=${TEST_TOWN.centre.lat}&lng=${TEST_TOWN.centre.lng}&radius=20`,
    ],
    ...[
      '/api/requests',
      `/api/requests/${request}`,
      `/api/items/${basket}/requests`,
      `/api/people/${pina.uid}`,
      '/api/people?q=zia',
    ],
    ...['/api/me/data', `/api/conversations/${other._id}/messages`, '/api/exchanges/recent'],
    ...[`/bazar/${pina.uid}`, `/item/${lamp}`, `/bacheca/${request}`, '/sitemap/items-1.xml', '/sitemap/requests-1.xml'],
  ]
  const bodies: string[] = []
  for (const url of reads)
    for (const headers of [bruno.headers, {}]) {
      const answer = await app.fastify.inject({ url, headers })
      const body = textOf(answer)
      expect([url, answer.statusCode]).toEqual([url, 'authorization' in headers ? 200 : expect.any(Number)])
      expect(body, url).not.toMatch(PLANTED)
      bodies.push(body)
    }
  const pushes = pushServer.received.map(({ body }) => JSON.stringify(browser.read(body)))
  const channels = { bodies, events: [JSON.stringify(live.received)], pushes, mails: mailServer.texts() }
  for (const [channel, texts] of Object.entries(channels))
    expect([channel, texts.join()]).toEqual([channel, expect.not.stringMatching(PLANTED)])
  for (const texts of [bodies, pushes, mailServer.texts()]) expect(texts.join()).toContain('Zia Pina')
  expect(live.received.messages.length).toBeGreaterThan(0)
})
