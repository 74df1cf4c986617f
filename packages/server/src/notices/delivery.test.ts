import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { HOUR_MS } from '@barattolo/domain/durations'
import { DEFAULT_NOTICE_PREFERENCES, switchKinds } from '@barattolo/domain/notices/preferences'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FEATURE_LINKS } from '../feature-links.ts'
import { needsTls } from '../platform/mail.ts'
import { insertConversationRow } from '../testing/factories.ts'
import { noticeApiOf } from '../testing/notices.ts'
import { OPERATOR_SETTINGS } from '../testing/operator.ts'
import { createSubscribedBrowser, startPushService } from '../testing/push-service.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { type SignedInPerson, startTestApp, type TestApp } from '../testing/test-app.ts'
import { deliverNotices } from './deliver.ts'
import { storeNotices } from './notices.store.ts'
import { isAllowedEndpoint } from './push.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const NOON = new Date('2026-11-21T11:00:00Z')
const after = (milliseconds: number, from = NOON) => new Date(from.getTime() + milliseconds)

let pushServer: Awaited<ReturnType<typeof startPushService>>
let mailServer: Awaited<ReturnType<typeof startSmtpServer>>
let app: TestApp
let anna: SignedInPerson
let personCount = 0
const logged: object[] = []

beforeAll(async () => {
  pushServer = await startPushService()
  mailServer = await startSmtpServer()
  app = await startTestApp({
    now: () => NOON,
    environment: {
      PUSH_HOSTS: pushServer.host,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Barattolo <avvisi@barattolo.test>',
      PUBLIC_URL: 'https://barattolo.test',
      ...OPERATOR_SETTINGS,
    },
  })
  anna = await app.signIn({ name: 'Anna' })
})
afterAll(async () => {
  await app.close()
  pushServer.close()
  await mailServer.close()
})
beforeEach(async () => {
  pushServer.received.length = 0
  pushServer.respondWith(201)
  mailServer.received.length = 0
  mailServer.rejectWith(0)
  mailServer.setUnresponsive(false)
  logged.length = 0
  for (const table of ['deliveries', 'pushSubscriptions', 'notices'] as const) await app.db.deleteFrom(table).execute()
})

const log = { warn: (about: object) => void logged.push(about), error: (about: object) => void logged.push(about) }
/** Runs both delivery jobs of one process at that time, with a timeout of half a second. */
const deliverAt = async (moment: Date) => (await pushAt(moment)) + (await mailAt(moment))
const deliveryDeps = (moment: Date) => ({
  ...FEATURE_LINKS,
  town: AOSTA,
  db: app.db,
  config: app.config,
  now: () => moment,
  log,
  timeoutMs: 500,
})
const pushAt = (moment: Date) => deliverNotices(deliveryDeps(moment), 'push')
const mailAt = (moment: Date) => deliverNotices(deliveryDeps(moment), 'mail')
const newPerson = () => app.signIn({ name: `Persona ${++personCount}`, email: `persona.${personCount}@example.org` })

async function sendNotice(to: SignedInPerson, title = 'Lampada', now = NOON) {
  const conversationId = await insertConversationRow(app.db, { interested: to.uid, owner: anna.uid, title })
  const about = { conversationId, title }
  await app.db
    .transaction()
    .execute((trx) =>
      storeNotices(trx, [{ to: to.uid, from: anna.uid, kind: 'accepted', event: `accepted ${conversationId}`, about }], now),
    )
  return conversationId
}

async function subscribe(person: SignedInPerson) {
  const browser = createSubscribedBrowser(`http://${pushServer.host}/push/${crypto.randomUUID()}`)
  const answer = await noticeApiOf(app, person).callApi('POST', '/api/notices/push', browser.subscription)
  expect(answer.statusCode).toBe(201)
  return browser
}
const countDeliveries = async () => (await app.db.selectFrom('deliveries').select('tries').execute()).length

/** When the notices of this person were delivered, in the order of their creation. */
const deliveredTimes = async ({ uid }: SignedInPerson) =>
  (await app.db.selectFrom('notices').select('deliveredAt').where('uid', '=', uid).orderBy('id').execute()).map(
    ({ deliveredAt }) => deliveredAt,
  )

describe('What counts as delivered', () => {
  test('[EXCH-103] a push that the service accepts, for the first time', async () => {
    const bruno = await newPerson()
    await subscribe(bruno)
    await sendNotice(bruno)
    pushServer.respondWith(503)
    await pushAt(after(MINUTE))
    expect(await deliveredTimes(bruno)).toEqual([null])
    pushServer.respondWith(201)
    const accepted = after(3 * HOUR_MS)
    expect(await pushAt(accepted)).toBe(1)
    expect(await deliveredTimes(bruno)).toEqual([accepted])
  })

  test('[EXCH-103] an e-mail that the SMTP server accepts, with all its notices', async () => {
    const bruno = await newPerson()
    await sendNotice(bruno, 'Lampada')
    await sendNotice(bruno, 'Sedia')
    const accepted = after(2 * HOUR_MS)
    expect(await mailAt(accepted)).toBe(1)
    expect(await deliveredTimes(bruno)).toEqual([accepted, accepted])
  })

  test('[EXCH-103] not a notice without a browser, to a browser that is gone, or that was refused', async () => {
    const [without, gone, refused] = [await newPerson(), await newPerson(), await newPerson()]
    await sendNotice(without)
    await pushAt(after(MINUTE))
    for (const [person, status] of [
      [gone, 410],
      [refused, 400],
    ] as const) {
      await subscribe(person)
      await sendNotice(person)
      pushServer.respondWith(status)
      await pushAt(after(2 * MINUTE))
    }
    for (const person of [without, gone, refused]) expect(await deliveredTimes(person)).toEqual([null])
    expect(await countDeliveries()).toBe(0)
  })
})

describe('Push delivery', () => {
  test('[NOTE-09] An unread notice is pushed after a short delay to each browser of the person, encrypted for this browser', async () => {
    const bruno = await newPerson()
    const browsers = [await subscribe(bruno), await subscribe(bruno)]
    const conversationId = await sendNotice(bruno)
    expect(await pushAt(after(SECOND))).toBe(0)
    expect(await pushAt(after(6 * SECOND))).toBe(2)
    const { pushKey } = (await noticeApiOf(app, bruno).callApi('GET', '/api/notices/channels')).json()
    for (const { subscription, read } of browsers) {
      const got = pushServer.received.find(({ path }) => subscription.endpoint.endsWith(path)) ?? expect.fail()
      expect(got.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        authorization: expect.stringContaining(`k=${pushKey}`),
      })
      expect(got.body.includes('Lampada')).toBe(false)
      expect(read(got.body)).toEqual({
        title: 'Proposta accettata',
        body: 'Anna ha accettato: siete d’accordo su “Lampada”!',
        path: `/scambio/${conversationId}`,
        tag: expect.stringMatching(/^notice \d+$/),
      })
    }
    expect(await pushAt(after(HOUR_MS))).toBe(0)
  })

  test('[NOTE-09] A text that is too long for a push is truncated', async () => {
    const bruno = await newPerson()
    const browser = await subscribe(bruno)
    const conversationId = await insertConversationRow(app.db, { interested: bruno.uid, owner: anna.uid })
    const items = Array.from({ length: 90 }, (_, at) => `${at} ${'è'.repeat(116)}`)
    const notice = {
      to: bruno.uid,
      kind: 'itemReserved',
      event: 'reserved',
      about: { conversationId, title: 'x', items },
    } as const
    await app.db.transaction().execute((trx) => storeNotices(trx, [notice], NOON))
    expect(await pushAt(after(MINUTE))).toBe(1)
    const [got] = pushServer.received
    // The limit that every push service has to accept (RFC 8030, 7.2).
    expect(got?.body.length).toBeLessThanOrEqual(4096)
    expect(browser.read(got?.body ?? expect.fail())).toMatchObject({ body: expect.stringMatching(/^“0 è+”, “1 è+.*…$/) })
  })

  test('[NOTE-07] A notice that was read in the meantime, because it was on screen, is not pushed', async () => {
    const bruno = await newPerson()
    await subscribe(bruno)
    const conversationId = await sendNotice(bruno)
    await app.fastify.inject({ method: 'POST', url: `/api/conversations/${conversationId}/read`, headers: bruno.headers })
    expect(await pushAt(after(MINUTE))).toBe(0)
    expect(pushServer.received).toEqual([])
  })

  test('[NOTE-14] Several processes push a notice once to each browser, also if it was due during downtime', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, newPerson))
    for (const person of people) await subscribe(person)
    for (const person of people) await sendNotice(person)
    const sent = await Promise.all(Array.from({ length: 4 }, () => pushAt(after(26 * HOUR_MS))))
    expect(sent.reduce((all, one) => all + one)).toBe(6)
    expect(new Set(pushServer.received.map(({ path }) => path)).size).toBe(6)
    expect(pushServer.received).toHaveLength(6)
    expect(await countDeliveries()).toBe(0)
  })

  test.each([404, 410])('[NOTE-09] A push subscription is deleted if the push service answers %i', async (status) => {
    const bruno = await newPerson()
    await subscribe(bruno)
    await sendNotice(bruno)
    pushServer.respondWith(status)
    await pushAt(after(MINUTE))
    expect(await app.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([])
    expect([await countDeliveries(), logged]).toEqual([0, []])
  })

  async function expectGivenUp(_: string, status: number) {
    const bruno = await newPerson()
    await subscribe(bruno)
    await sendNotice(bruno)
    pushServer.respondWith(status)
    // The delivery also waits during quiet hours.
    for (
      let moment = after(MINUTE);
      (await countDeliveries()) > 0 || moment < after(HOUR_MS);
      moment = after(5 * HOUR_MS, moment)
    ) {
      expect(await pushAt(moment)).toBe(0)
      expect(await pushAt(after(30 * SECOND, moment))).toBe(0)
    }
    expect(pushServer.received).toHaveLength(6)
    expect(await countDeliveries()).toBe(0)
    expect(logged).toEqual([{ channel: 'push', tries: 6, result: 'retry' }])
    expect(JSON.stringify(logged)).not.toContain('@')
  }
  test.each([
    ['fails', 503],
    ['redirects', 302],
  ])('[NOTE-09] A push to a service that %s is retried, and finally given up with a log line', expectGivenUp)
  test.each([['hangs', 0]])(
    '[NOTE-09] A push to a service that %s is retried, and finally given up with a log line',
    { tags: ['thorough'] },
    expectGivenUp,
  )

  test('[NOTE-06] A notice in quiet hours is pushed in the morning', async () => {
    const bruno = await newPerson()
    await subscribe(bruno)
    await sendNotice(bruno, 'Lampada', new Date('2026-11-21T22:00:00Z'))
    expect(await pushAt(new Date('2026-11-22T03:00:00Z'))).toBe(0)
    expect(await pushAt(new Date('2026-11-22T07:00:00Z'))).toBe(1)
  })

  test('[NOTE-06] A push that failed before the quiet hours is not retried until they end', async () => {
    const bruno = await newPerson()
    await subscribe(bruno)
    await sendNotice(bruno)
    pushServer.respondWith(503)
    expect(await pushAt(after(MINUTE))).toBe(0)
    pushServer.respondWith(201)
    pushServer.received.length = 0
    expect(await pushAt(new Date('2026-11-21T23:00:00Z'))).toBe(0)
    expect(pushServer.received).toEqual([])
    expect(await pushAt(new Date('2026-11-22T07:00:00Z'))).toBe(1)
  })

  test('[NOTE-05] No push is sent for a kind that was switched off, even after the notice, or to an unsubscribed browser', async () => {
    const [bruno, carla] = [await newPerson(), await newPerson()]
    const [brunosBrowser, carlasBrowser] = [await subscribe(bruno), await subscribe(carla)]
    for (const person of [bruno, carla]) await sendNotice(person)
    await noticeApiOf(app, bruno).prefer(switchKinds(DEFAULT_NOTICE_PREFERENCES, ['accepted'], 'push', false))
    const off = `/api/notices/push?${new URLSearchParams({ endpoint: carlasBrowser.subscription.endpoint })}`
    // A person cannot unsubscribe the browser of another person.
    const others = `/api/notices/push?${new URLSearchParams({ endpoint: brunosBrowser.subscription.endpoint })}`
    for (const url of [off, others]) await noticeApiOf(app, carla).callApi('DELETE', url)
    expect(await pushAt(after(MINUTE))).toBe(0)
    await noticeApiOf(app, bruno).prefer(DEFAULT_NOTICE_PREFERENCES)
    await sendNotice(bruno, 'Sci')
    expect(await pushAt(after(2 * MINUTE))).toBe(1)
  })

  test('[NOTE-10] A push endpoint is accepted only on the hosts of browser vendors, never on another or a local address', async () => {
    const bruno = await newPerson()
    for (const endpoint of [
      'https://elsewhere.example/push',
      'https://127.0.0.1/push',
      'http://127.0.0.1:5432/',
      'https://169.254.169.254/latest',
      'http://localhost/',
      'https://[::1]/push',
    ]) {
      const answer = await noticeApiOf(app, bruno).callApi(
        'POST',
        '/api/notices/push',
        createSubscribedBrowser(endpoint).subscription,
      )
      expect([answer.statusCode, answer.json().code], endpoint).toEqual([422, 'pushNotAllowed'])
    }
    const hosts = ['fcm.googleapis.com', 'notify.windows.com']
    expect(isAllowedEndpoint('https://fcm.googleapis.com/fcm/send/abc', hosts)).toBe(true)
    expect(isAllowedEndpoint('https://db5.notify.windows.com/w/?token=abc', hosts)).toBe(true)
    for (const wrong of [
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evilnotify.windows.com.example/x',
      'https://user@fcm.googleapis.com/x',
      'ftp://fcm.googleapis.com/x',
      'nonsense',
    ])
      expect(isAllowedEndpoint(wrong, hosts), wrong).toBe(false)
  })

  test('[NOTE-10] A push subscription passes to another person only if that person sends it with its own keys', async () => {
    const [bruno, carla] = [await newPerson(), await newPerson()]
    const browser = await subscribe(bruno)
    const stolen = { ...createSubscribedBrowser(browser.subscription.endpoint).subscription }
    await noticeApiOf(app, carla).callApi('POST', '/api/notices/push', stolen)
    const owner = () => app.db.selectFrom('pushSubscriptions').select('uid').executeTakeFirstOrThrow()
    expect((await owner()).uid).toBe(bruno.uid)
    await noticeApiOf(app, carla).callApi('POST', '/api/notices/push', browser.subscription)
    expect((await owner()).uid).toBe(carla.uid)
  })
})

describe('E-mail delivery', () => {
  test('[NOTE-11] One e-mail contains all notices that stayed unread for half an hour, and none that has been read', async () => {
    const bruno = await newPerson()
    const seen = await sendNotice(bruno, 'Vaso')
    await sendNotice(bruno, 'Lampada & <Sci>')
    await sendNotice(bruno, 'Radio', after(20 * MINUTE))
    await app.fastify.inject({ method: 'POST', url: `/api/conversations/${seen}/read`, headers: bruno.headers })
    expect(await deliverAt(after(29 * MINUTE))).toBe(0)
    const runs = await Promise.all([deliverAt(after(31 * MINUTE)), deliverAt(after(31 * MINUTE)), deliverAt(after(31 * MINUTE))])
    expect(runs.toSorted()).toEqual([0, 0, 1])
    expect(mailServer.received.map(({ to }) => to)).toEqual([[bruno.email]])
    const [text = ''] = mailServer.texts()
    expect(text).toContain('Subject: 2 avvisi per te')
    expect(text).toContain('siete d’accordo su “Lampada & <Sci>”!')
    expect(text).toContain('“Lampada &amp; &lt;Sci&gt;”!</a>')
    expect(text).toContain('https://barattolo.test/scambio/')
    expect(text).not.toContain('Vaso')
    expect(await deliverAt(after(5 * HOUR_MS))).toBe(0)
  })

  test('[NOTE-20] The foot of an e-mail names the operator, in its text and in its HTML', async () => {
    const bruno = await newPerson()
    await sendNotice(bruno)
    expect(await mailAt(after(31 * MINUTE))).toBe(1)
    const foot = 'Barattolo è gestito da Associazione La Corte, Via Sant’Anselmo 1, 11100 Aosta · info@lacorte.example'
    expect(mailServer.texts()[0]?.split(foot)).toHaveLength(3)
  })

  test('[NOTE-05] A notice of a kind that was switched off in the meantime is left out of the e-mail', async () => {
    const bruno = await newPerson()
    const conversationId = await sendNotice(bruno, 'Lampada')
    const about = { conversationId, title: 'Radio' }
    const proposal = { to: bruno.uid, from: anna.uid, kind: 'newProposal', event: `proposal ${conversationId}`, about } as const
    await app.db.transaction().execute((trx) => storeNotices(trx, [proposal], NOON))
    await noticeApiOf(app, bruno).prefer(switchKinds(DEFAULT_NOTICE_PREFERENCES, ['accepted'], 'mail', false))
    expect(await deliverAt(after(31 * MINUTE))).toBe(1)
    const [text = ''] = mailServer.texts()
    expect(text).toContain('Radio')
    expect(text).not.toContain('Lampada')
    await noticeApiOf(app, bruno).prefer(DEFAULT_NOTICE_PREFERENCES)
    expect(await deliverAt(after(2 * HOUR_MS))).toBe(0)
  })

  test('[NOTE-11] Push notices are delivered while a mail server does not answer', async () => {
    const bruno = await newPerson()
    await subscribe(bruno)
    await sendNotice(bruno, 'Lampada')
    await deliverAt(after(MINUTE))
    mailServer.setUnresponsive(true)
    const mailed = deliverNotices({ ...deliveryDeps(after(31 * MINUTE)), timeoutMs: 60_000 }, 'mail')
    // Until the e-mail is being sent, its job might also lock the next notice, and the push would wait for the next run.
    await expect.poll(mailServer.unansweredCount).toBe(1)
    await sendNotice(bruno, 'Radio', after(31 * MINUTE))
    expect(await pushAt(after(32 * MINUTE))).toBe(1)
    expect(mailServer.received).toEqual([])
    mailServer.setUnresponsive(false)
    expect(await mailed).toBe(1)
  })

  test('[NOTE-06] No e-mail is sent in quiet hours', async () => {
    const bruno = await newPerson()
    await sendNotice(bruno, 'Lampada', new Date('2026-11-21T20:45:00Z'))
    expect(await deliverAt(new Date('2026-11-21T21:15:00Z'))).toBe(0)
    expect(await deliverAt(new Date('2026-11-22T06:59:00Z'))).toBe(0)
    expect(await deliverAt(new Date('2026-11-22T07:00:00Z'))).toBe(1)
  })

  test.each([
    ['refuses temporarily', 451, { tries: 6, result: 'retry' }, 6],
    ['refuses permanently', 550, { tries: 1, result: 'refused' }, 1],
  ])(
    '[NOTE-11] An e-mail that the SMTP server %s (%i) is retried only if the refusal is temporary, and the address is not logged',
    async (_, code, expectedLog, minTries) => {
      const bruno = await newPerson()
      await sendNotice(bruno)
      mailServer.rejectWith(code)
      let tried = 0
      for (let moment = after(31 * MINUTE); tried === 0 || (await countDeliveries()) > 0; moment = after(5 * HOUR_MS, moment)) {
        expect(await deliverAt(moment)).toBe(0)
        tried++
      }
      expect(tried).toBeGreaterThanOrEqual(minTries)
      expect(logged).toEqual([{ channel: 'mail', ...expectedLog }])
      expect(await countDeliveries()).toBe(0)
      expect(JSON.stringify(logged)).not.toContain('@')
    },
  )

  test('[NOTE-11] An SMTP server that hangs is abandoned after the timeout and tried again later', {
    tags: ['thorough'],
  }, async () => {
    const bruno = await newPerson()
    await sendNotice(bruno)
    mailServer.setUnresponsive(true)
    const began = Date.now()
    expect(await deliverAt(after(31 * MINUTE))).toBe(0)
    expect(Date.now() - began).toBeLessThan(5000)
    mailServer.setUnresponsive(false)
    expect(await deliverAt(after(31 * MINUTE + 30 * SECOND))).toBe(0)
    expect(await deliverAt(after(33 * MINUTE))).toBe(1)
  })

  test('[NOTE-15] Every e-mail has a link that stops e-mails with one click and without sign-in, and the same link resumes them', async () => {
    const bruno = await newPerson()
    await sendNotice(bruno)
    await deliverAt(after(31 * MINUTE))
    const [text = ''] = mailServer.texts()
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const link = /List-Unsubscribe: <([^>]+)>/.exec(text)?.[1] ?? expect.fail(text)
    const { pathname, search, origin } = new URL(link)
    expect([origin, pathname]).toEqual(['https://barattolo.test', '/disiscrizione'])
    const post = (address: string) =>
      app.fastify.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await post(pathname + search)).statusCode).toBe(200)
    expect(await noticeApiOf(app, bruno).preferences()).toEqual({ ...DEFAULT_NOTICE_PREFERENCES, mail: false })
    await sendNotice(bruno, 'Radio')
    expect(await deliverAt(after(2 * HOUR_MS))).toBe(0)

    expect((await post(`${pathname}${search}&riattiva=1`)).statusCode).toBe(200)
    expect(await noticeApiOf(app, bruno).preferences()).toEqual(DEFAULT_NOTICE_PREFERENCES)
    const token = new URLSearchParams(search).get('t') ?? ''
    for (const wrong of [`${token.slice(0, -2)}AA`, `x${token}`, 'a.b', '.'])
      expect((await post(`/disiscrizione?t=${wrong}`)).json()).toMatchObject({ status: 404, code: 'unsubscribeLinkWrong' })
  })

  test('[NOTE-15] An e-mail that is being retried is dropped once e-mails are switched off', async () => {
    const bruno = await newPerson()
    await sendNotice(bruno)
    mailServer.rejectWith(451)
    expect(await deliverAt(after(31 * MINUTE))).toBe(0)
    mailServer.rejectWith(0)
    await noticeApiOf(app, bruno).prefer({ ...DEFAULT_NOTICE_PREFERENCES, mail: false })
    expect(await deliverAt(after(2 * HOUR_MS))).toBe(0)
    expect([mailServer.received, await countDeliveries(), logged]).toEqual([[], 0, []])
  })

  test('[NOTE-11] No e-mail is sent to a person who was disabled in the meantime, or without a configured SMTP server', async () => {
    const bruno = await newPerson()
    await sendNotice(bruno)
    await app.db.updateTable('people').set({ disabledAt: NOON }).where('uid', '=', bruno.uid).execute()
    await deliverAt(after(31 * MINUTE))
    const carla = await newPerson()
    await sendNotice(carla)
    await deliverNotices({ ...deliveryDeps(after(31 * MINUTE)), config: { ...app.config, mail: null } }, 'mail')
    expect(mailServer.received).toEqual([])
  })
})

test('[SEC-20] E-mails need TLS except to a server on this computer', () => {
  expect(['smtp://posta.example', 'smtp://10.0.0.1:25', 'smtp://127.0.0.1.example'].map(needsTls)).toEqual([true, true, true])
  expect(['smtp://localhost:2525', 'smtp://127.0.0.1:1', 'smtp://[::1]:25'].map(needsTls)).toEqual([false, false, false])
})
