import { DEFAULT_PREFERENCES, switched } from '@barattolo/domain/notices/preferences'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConversation } from '../testing/factories.ts'
import { noticesFor } from '../testing/notices.ts'
import { postOffice } from '../testing/post-office.ts'
import { aBrowser, pushService } from '../testing/push-service.ts'
import { type SignedInPerson, type TestApp, testApp } from '../testing/test-app.ts'
import { deliverNotices } from './deliver.ts'
import { notify } from './notify.ts'
import { mayPush } from './push.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const NOON = new Date('2026-11-21T11:00:00Z')
const after = (milliseconds: number, from = NOON) => new Date(from.getTime() + milliseconds)

let service: Awaited<ReturnType<typeof pushService>>
let office: Awaited<ReturnType<typeof postOffice>>
let house: TestApp
let anna: SignedInPerson
let names = 0
const warned: object[] = []

beforeAll(async () => {
  service = await pushService()
  office = await postOffice()
  house = await testApp({
    now: () => NOON,
    environment: {
      PUSH_HOSTS: service.host,
      SMTP_URL: office.url,
      MAIL_FROM: 'Barattolo <avvisi@barattolo.test>',
      PUBLIC_URL: 'https://barattolo.test',
    },
  })
  anna = await house.signIn({ name: 'Anna' })
})
afterAll(async () => {
  await house.close()
  service.close()
  await office.close()
})
beforeEach(async () => {
  service.got.length = 0
  service.answer(201)
  office.got.length = 0
  office.refuse(0)
  office.fallSilent(false)
  warned.length = 0
  for (const table of ['deliveries', 'pushSubscriptions', 'notices'] as const) await house.db.deleteFrom(table).execute()
})

const log = { warn: (about: object) => void warned.push(about), error: (about: object) => void warned.push(about) }
/** Runs both delivery jobs of one process at that time, with a timeout of half a second. */
const runAt = async (moment: Date) => (await ringAt(moment)) + (await mailAt(moment))
const delivering = (moment: Date) => ({ db: house.db, config: house.config, now: () => moment, log, within: 500 })
const ringAt = (moment: Date) => deliverNotices(delivering(moment), 'push')
const mailAt = (moment: Date) => deliverNotices(delivering(moment), 'mail')
const somebody = () => house.signIn({ name: `Persona ${++names}`, email: `persona.${names}@example.org` })

async function tell(to: SignedInPerson, title = 'Lampada', now = NOON) {
  const conversationId = await aConversation(house.db, { interested: to.uid, owner: anna.uid, title })
  const about = { conversationId, title }
  await house.db
    .transaction()
    .execute((trx) =>
      notify(trx, [{ to: to.uid, from: anna.uid, kind: 'accepted', event: `accepted ${conversationId}`, about }], now),
    )
  return conversationId
}

async function ring(who: SignedInPerson) {
  const browser = aBrowser(`http://${service.host}/push/${crypto.randomUUID()}`)
  const answer = await noticesFor(house, who).ask('POST', '/api/notices/push', browser.subscription)
  expect(answer.statusCode).toBe(201)
  return browser
}
const waiting = async () => (await house.db.selectFrom('deliveries').select('tries').execute()).length

describe('Push delivery', () => {
  test('[NOTE-09] An unread notice is pushed after a short delay to each browser of the person, encrypted for this browser', async () => {
    const bruno = await somebody()
    const browsers = [await ring(bruno), await ring(bruno)]
    const talk = await tell(bruno)
    expect(await ringAt(after(SECOND))).toBe(0)
    expect(await ringAt(after(6 * SECOND))).toBe(2)
    const { pushKey } = (await noticesFor(house, bruno).ask('GET', '/api/notices/channels')).json()
    for (const { subscription, read } of browsers) {
      const got = service.got.find(({ path }) => subscription.endpoint.endsWith(path)) ?? expect.fail()
      expect(got.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        authorization: expect.stringContaining(`k=${pushKey}`),
      })
      expect(got.body.includes('Lampada')).toBe(false)
      expect(read(got.body)).toEqual({
        title: 'Proposta accettata',
        body: 'Anna ha accettato: siete d’accordo su “Lampada”!',
        path: `/scambio/${talk}`,
        tag: expect.stringMatching(/^notice \d+$/),
      })
    }
    expect(await ringAt(after(HOUR))).toBe(0)
  })

  test('[NOTE-09] A text that is too long for a push is truncated', async () => {
    const bruno = await somebody()
    const browser = await ring(bruno)
    const conversationId = await aConversation(house.db, { interested: bruno.uid, owner: anna.uid })
    const items = Array.from({ length: 90 }, (_, at) => `${at} ${'è'.repeat(116)}`)
    const notice = {
      to: bruno.uid,
      kind: 'itemReserved',
      event: 'reserved',
      about: { conversationId, title: 'x', items },
    } as const
    await house.db.transaction().execute((trx) => notify(trx, [notice], NOON))
    expect(await ringAt(after(MINUTE))).toBe(1)
    const [got] = service.got
    // The limit that every push service has to accept (RFC 8030, 7.2).
    expect(got?.body.length).toBeLessThanOrEqual(4096)
    expect(browser.read(got?.body ?? expect.fail())).toMatchObject({ body: expect.stringMatching(/^“0 è+”, “1 è+.*…$/) })
  })

  test('[NOTE-07] A notice that was read in the meantime, because it was on screen, is not pushed', async () => {
    const bruno = await somebody()
    await ring(bruno)
    const talk = await tell(bruno)
    await house.app.inject({ method: 'POST', url: `/api/conversations/${talk}/read`, headers: bruno.headers })
    expect(await ringAt(after(MINUTE))).toBe(0)
    expect(service.got).toEqual([])
  })

  test('[NOTE-14] Several processes push once to each browser, also what was due during downtime', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, somebody))
    for (const person of people) await ring(person)
    for (const person of people) await tell(person)
    const sent = await Promise.all(Array.from({ length: 4 }, () => ringAt(after(26 * HOUR))))
    expect(sent.reduce((all, one) => all + one)).toBe(6)
    expect(new Set(service.got.map(({ path }) => path)).size).toBe(6)
    expect(service.got).toHaveLength(6)
    expect(await waiting()).toBe(0)
  })

  test.each([404, 410])('[NOTE-09] A browser whose subscription no longer exists (%i) is deleted', async (status) => {
    const bruno = await somebody()
    await ring(bruno)
    await tell(bruno)
    service.answer(status)
    await ringAt(after(MINUTE))
    expect(await house.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([])
    expect([await waiting(), warned]).toEqual([0, []])
  })

  test.each([
    ['hangs', 0],
    ['fails', 503],
    ['redirects', 302],
  ])('[NOTE-09] A push to a service that %s is retried, and finally given up with a log line', async (_, status) => {
    const bruno = await somebody()
    await ring(bruno)
    await tell(bruno)
    service.answer(status)
    // It also waits during quiet hours.
    for (let moment = after(MINUTE); (await waiting()) > 0 || moment < after(HOUR); moment = after(5 * HOUR, moment)) {
      expect(await ringAt(moment)).toBe(0)
      expect(await ringAt(after(30 * SECOND, moment))).toBe(0)
    }
    expect(service.got).toHaveLength(6)
    expect(await waiting()).toBe(0)
    expect(warned).toEqual([{ channel: 'push', tries: 6, result: 'later' }])
    expect(JSON.stringify(warned)).not.toContain('@')
  })

  test('[NOTE-06] A notice in quiet hours is pushed in the morning', async () => {
    const bruno = await somebody()
    await ring(bruno)
    await tell(bruno, 'Lampada', new Date('2026-11-21T22:00:00Z'))
    expect(await ringAt(new Date('2026-11-22T03:00:00Z'))).toBe(0)
    expect(await ringAt(new Date('2026-11-22T07:00:00Z'))).toBe(1)
  })

  test('[NOTE-06] A delivery that a crashed process left in the evening is not pushed in quiet hours', async () => {
    const bruno = await somebody()
    await ring(bruno)
    await tell(bruno)
    service.answer(503)
    expect(await ringAt(after(MINUTE))).toBe(0)
    service.answer(201)
    service.got.length = 0
    expect(await ringAt(new Date('2026-11-21T23:00:00Z'))).toBe(0)
    expect(service.got).toEqual([])
    expect(await ringAt(new Date('2026-11-22T07:00:00Z'))).toBe(1)
  })

  test('[NOTE-05] A notice of a kind that is switched off, even afterwards, and an unsubscribed browser get no push', async () => {
    const [bruno, carla] = [await somebody(), await somebody()]
    const [his, hers] = [await ring(bruno), await ring(carla)]
    for (const who of [bruno, carla]) await tell(who)
    await noticesFor(house, bruno).prefer(switched(DEFAULT_PREFERENCES, ['accepted'], 'push', false))
    const off = `/api/notices/push?${new URLSearchParams({ endpoint: hers.subscription.endpoint })}`
    // A person cannot unsubscribe the browser of another person.
    const others = `/api/notices/push?${new URLSearchParams({ endpoint: his.subscription.endpoint })}`
    for (const url of [off, others]) await noticesFor(house, carla).ask('DELETE', url)
    expect(await ringAt(after(MINUTE))).toBe(0)
    await noticesFor(house, bruno).prefer(DEFAULT_PREFERENCES)
    await tell(bruno, 'Sci')
    expect(await ringAt(after(2 * MINUTE))).toBe(1)
  })

  test('[NOTE-10] A push endpoint is accepted only on the hosts of browser vendors, never on another or a local address', async () => {
    const bruno = await somebody()
    for (const endpoint of [
      'https://elsewhere.example/push',
      'https://127.0.0.1/push',
      'http://127.0.0.1:5432/',
      'https://169.254.169.254/latest',
      'http://localhost/',
      'https://[::1]/push',
    ]) {
      const answer = await noticesFor(house, bruno).ask('POST', '/api/notices/push', aBrowser(endpoint).subscription)
      expect([answer.statusCode, answer.json().code], endpoint).toEqual([422, 'pushNotAllowed'])
    }
    const hosts = ['fcm.googleapis.com', 'notify.windows.com']
    expect(mayPush('https://fcm.googleapis.com/fcm/send/abc', hosts)).toBe(true)
    expect(mayPush('https://db5.notify.windows.com/w/?token=abc', hosts)).toBe(true)
    for (const wrong of [
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evilnotify.windows.com.example/x',
      'https://user@fcm.googleapis.com/x',
      'ftp://fcm.googleapis.com/x',
      'nonsense',
    ])
      expect(mayPush(wrong, hosts), wrong).toBe(false)
  })

  test('[NOTE-10] A browser subscription is taken over only with its own keys, by the person who signed in there last', async () => {
    const [bruno, carla] = [await somebody(), await somebody()]
    const browser = await ring(bruno)
    const stolen = { ...aBrowser(browser.subscription.endpoint).subscription }
    await noticesFor(house, carla).ask('POST', '/api/notices/push', stolen)
    const owner = () => house.db.selectFrom('pushSubscriptions').select('uid').executeTakeFirstOrThrow()
    expect((await owner()).uid).toBe(bruno.uid)
    await noticesFor(house, carla).ask('POST', '/api/notices/push', browser.subscription)
    expect((await owner()).uid).toBe(carla.uid)
  })
})

describe('E-mail delivery', () => {
  test('[NOTE-11] One e-mail collects what was unread for half an hour, without what has been read', async () => {
    const bruno = await somebody()
    const seen = await tell(bruno, 'Vaso')
    await tell(bruno, 'Lampada & <Sci>')
    await tell(bruno, 'Radio', after(20 * MINUTE))
    await house.app.inject({ method: 'POST', url: `/api/conversations/${seen}/read`, headers: bruno.headers })
    expect(await runAt(after(29 * MINUTE))).toBe(0)
    const runs = await Promise.all([runAt(after(31 * MINUTE)), runAt(after(31 * MINUTE)), runAt(after(31 * MINUTE))])
    expect(runs.toSorted()).toEqual([0, 0, 1])
    expect(office.got.map(({ to }) => to)).toEqual([[bruno.email]])
    const [text = ''] = office.texts()
    expect(text).toContain('Subject: 2 avvisi per te')
    expect(text).toContain('siete d’accordo su “Lampada & <Sci>”!')
    expect(text).toContain('“Lampada &amp; &lt;Sci&gt;”!</a>')
    expect(text).toContain('https://barattolo.test/scambio/')
    expect(text).not.toContain('Vaso')
    expect(await runAt(after(5 * HOUR))).toBe(0)
  })

  test('[NOTE-05] A notice of a kind that was switched off in the meantime is left out of the e-mail', async () => {
    const bruno = await somebody()
    const talk = await tell(bruno, 'Lampada')
    const about = { conversationId: talk, title: 'Radio' }
    const proposal = { to: bruno.uid, from: anna.uid, kind: 'newProposal', event: `proposal ${talk}`, about } as const
    await house.db.transaction().execute((trx) => notify(trx, [proposal], NOON))
    await noticesFor(house, bruno).prefer(switched(DEFAULT_PREFERENCES, ['accepted'], 'mail', false))
    expect(await runAt(after(31 * MINUTE))).toBe(1)
    const [text = ''] = office.texts()
    expect(text).toContain('Radio')
    expect(text).not.toContain('Lampada')
    await noticesFor(house, bruno).prefer(DEFAULT_PREFERENCES)
    expect(await runAt(after(2 * HOUR))).toBe(0)
  })

  test('[NOTE-11] Push notices are delivered while a mail server does not answer', async () => {
    const bruno = await somebody()
    await ring(bruno)
    await tell(bruno, 'Lampada')
    await runAt(after(MINUTE))
    office.fallSilent(true)
    const mailed = deliverNotices({ ...delivering(after(31 * MINUTE)), within: 60_000 }, 'mail')
    // Before that, the next notice might be locked for the e-mail and be pushed only in the next run.
    await expect.poll(office.unanswered).toBe(1)
    await tell(bruno, 'Radio', after(31 * MINUTE))
    expect(await ringAt(after(32 * MINUTE))).toBe(1)
    expect(office.got).toEqual([])
    office.fallSilent(false)
    expect(await mailed).toBe(1)
  })

  test('[NOTE-06] No e-mail is sent in quiet hours', async () => {
    const bruno = await somebody()
    await tell(bruno, 'Lampada', new Date('2026-11-21T20:45:00Z'))
    expect(await runAt(new Date('2026-11-21T21:15:00Z'))).toBe(0)
    expect(await runAt(new Date('2026-11-22T06:59:00Z'))).toBe(0)
    expect(await runAt(new Date('2026-11-22T07:00:00Z'))).toBe(1)
  })

  test.each([
    ['refuses temporarily', 451, { tries: 6, result: 'later' }, 6],
    ['refuses permanently', 550, { tries: 1, result: 'refused' }, 1],
  ])(
    '[NOTE-11] An e-mail to an SMTP server that %s (%i) is retried as often as useful, then given up without logging the address',
    async (_, code, said, most) => {
      const bruno = await somebody()
      await tell(bruno)
      office.refuse(code)
      let tried = 0
      for (let moment = after(31 * MINUTE); tried === 0 || (await waiting()) > 0; moment = after(5 * HOUR, moment)) {
        expect(await runAt(moment)).toBe(0)
        tried++
      }
      expect(tried).toBeGreaterThanOrEqual(most)
      expect(warned).toEqual([{ channel: 'mail', ...said }])
      expect(await waiting()).toBe(0)
      expect(JSON.stringify(warned)).not.toContain('@')
    },
  )

  test('[NOTE-11] An SMTP server that hangs is abandoned after the timeout and tried again later', async () => {
    const bruno = await somebody()
    await tell(bruno)
    office.fallSilent(true)
    const began = Date.now()
    expect(await runAt(after(31 * MINUTE))).toBe(0)
    expect(Date.now() - began).toBeLessThan(5000)
    office.fallSilent(false)
    expect(await runAt(after(31 * MINUTE + 30 * SECOND))).toBe(0)
    expect(await runAt(after(33 * MINUTE))).toBe(1)
  })

  test('[NOTE-15] Every e-mail has a link that stops e-mails with one click and without sign-in, and the same link resumes them', async () => {
    const bruno = await somebody()
    await tell(bruno)
    await runAt(after(31 * MINUTE))
    const [text = ''] = office.texts()
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const link = /List-Unsubscribe: <([^>]+)>/.exec(text)?.[1] ?? expect.fail(text)
    const { pathname, search, origin } = new URL(link)
    expect([origin, pathname]).toEqual(['https://barattolo.test', '/disiscrizione'])
    const press = (address: string) =>
      house.app.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await press(pathname + search)).statusCode).toBe(200)
    expect(await noticesFor(house, bruno).preferences()).toEqual({ ...DEFAULT_PREFERENCES, mail: false })
    await tell(bruno, 'Radio')
    expect(await runAt(after(2 * HOUR))).toBe(0)

    expect((await press(`${pathname}${search}&riattiva=1`)).statusCode).toBe(200)
    expect(await noticesFor(house, bruno).preferences()).toEqual(DEFAULT_PREFERENCES)
    const token = new URLSearchParams(search).get('t') ?? ''
    for (const wrong of [`${token.slice(0, -2)}AA`, `x${token}`, 'a.b', '.'])
      expect((await press(`/disiscrizione?t=${wrong}`)).json()).toMatchObject({ status: 404, code: 'unsubscribeLinkWrong' })
  })

  test('[NOTE-15] An e-mail that is being retried is dropped once e-mails are switched off', async () => {
    const bruno = await somebody()
    await tell(bruno)
    office.refuse(451)
    expect(await runAt(after(31 * MINUTE))).toBe(0)
    office.refuse(0)
    await noticesFor(house, bruno).prefer({ ...DEFAULT_PREFERENCES, mail: false })
    expect(await runAt(after(2 * HOUR))).toBe(0)
    expect([office.got, await waiting(), warned]).toEqual([[], 0, []])
  })

  test('[NOTE-11] No e-mail is sent to a person who was disabled in the meantime, or without a configured SMTP server', async () => {
    const bruno = await somebody()
    await tell(bruno)
    await house.db.updateTable('people').set({ disabledAt: NOON }).where('uid', '=', bruno.uid).execute()
    await runAt(after(31 * MINUTE))
    const carla = await somebody()
    await tell(carla)
    await deliverNotices({ ...delivering(after(31 * MINUTE)), config: { ...house.config, mail: null } }, 'mail')
    expect(office.got).toEqual([])
  })
})
