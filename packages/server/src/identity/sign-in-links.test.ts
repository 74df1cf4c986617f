import { MINUTE_MS } from '@barattolo/domain/durations'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { OPERATOR_SETTINGS } from '../testing/operator.ts'
import {
  newestCode,
  openLink,
  openSession,
  requestLink,
  sessionOf,
  signInByLink,
  startBrowser,
} from '../testing/sign-in-links.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { setUpTestApp, startTestApp } from '../testing/test-app.ts'

const clock = { now: new Date('2026-05-01T10:00:00Z') }
const app = setUpTestApp({ now: () => clock.now, environment: { ADMIN_EMAIL: 'admin@example.org', RATE_LIMITS: 'off' } })
const advance = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS)
}
let address = 0
/** An address that no other test uses. */
const newEmail = () => `nuova${++address}@example.org`
const readMe = (headers: Record<string, string>) => app.fastify.inject({ url: '/api/me', headers })
const peopleWith = (email: string) => app.db.selectFrom('people').select('uid').where('email', '=', email).execute()

describe('a link by e-mail', () => {
  test('[IDN-190] creates an account at its first use, and enters the same one later', async () => {
    const email = newEmail()
    const first = await sessionOf(app.fastify, await signInByLink(app, email))
    expect((await readMe(first.headers)).json()).toMatchObject({ email, isAdmin: false, profile: { uid: first.uid } })
    const second = await sessionOf(app.fastify, await signInByLink(app, email.toUpperCase()))
    expect(second.uid).toBe(first.uid)
    expect(await peopleWith(email)).toHaveLength(1)
  })

  test('[IDN-191] is used once, also by several requests at the same time', async () => {
    const browser = startBrowser()
    await requestLink(app, browser, { email: newEmail() })
    const use = { code: newestCode(app), secret: browser.secret }
    const answers = await Promise.all(Array.from({ length: 6 }, () => openLink(app, use)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await openLink(app, use)).json()).toMatchObject({ code: 'signInLinkInvalid' })
  })

  test('[IDN-191] is valid for 15 minutes', async () => {
    const [early, late] = [startBrowser(), startBrowser()]
    await requestLink(app, early, { email: newEmail() })
    const earlyUse = { code: newestCode(app), secret: early.secret }
    await requestLink(app, late, { email: newEmail() })
    const lateUse = { code: newestCode(app), secret: late.secret }
    advance(14.9)
    expect((await openLink(app, earlyUse)).statusCode).toBe(200)
    advance(0.2)
    expect((await openLink(app, lateUse)).json()).toMatchObject({ code: 'signInLinkInvalid' })
  })

  test('[IDN-191] the token of an accepted sign-in opens one session, within a minute', async () => {
    const { token } = await signInByLink(app, newEmail())
    expect((await openSession(app.fastify, token)).statusCode).toBe(200)
    expect((await openSession(app.fastify, token)).statusCode).toBe(400)
    const late = await signInByLink(app, newEmail())
    advance(1.1)
    expect((await openSession(app.fastify, late.token)).statusCode).toBe(400)
  })

  test('[IDN-192] in another browser asks for the address, and ends after five wrong ones', async () => {
    const email = newEmail()
    await requestLink(app, startBrowser(), { email })
    const code = newestCode(app)
    const other = startBrowser().secret
    for (const use of [{ code }, { code, secret: other }])
      expect((await openLink(app, use)).json()).toMatchObject({ status: 403, code: 'signInLinkEmail' })
    for (let n = 0; n < 4; n++) expect((await openLink(app, { code, email: `altra${n}@example.org` })).statusCode).toBe(403)
    expect((await openLink(app, { code, email: email.toUpperCase(), secret: other })).statusCode).toBe(200)

    await requestLink(app, startBrowser(), { email })
    const guessed = newestCode(app)
    for (let n = 0; n < 5; n++)
      expect((await openLink(app, { code: guessed, email: `altra${n}@example.org` })).statusCode).toBe(403)
    expect((await openLink(app, { code: guessed, email })).json()).toMatchObject({ code: 'signInLinkInvalid' })
  })

  test('[IDN-193] a program that only reads the link does not use it: the code is in the fragment, and reading the page does nothing', async () => {
    const browser = startBrowser()
    await requestLink(app, browser, { email: newEmail() })
    const [url = ''] = /http\S+/.exec(app.printed.at(-1) ?? '') ?? []
    const { pathname, search, hash } = new URL(url)
    expect([pathname, search]).toEqual(['/login', ''])
    expect(hash).toContain('codice=')
    for (const method of ['HEAD', 'GET', 'OPTIONS'] as const) {
      await app.fastify.inject({ method, url: `/login?codice=${newestCode(app)}` })
      const answer = await app.fastify.inject({ method, url: `/api/sign-in/link-uses?code=${newestCode(app)}` })
      expect(answer.statusCode).toBe(404)
    }
    expect((await openLink(app, { code: newestCode(app), secret: browser.secret })).statusCode).toBe(200)
  })

  test('[IDN-190] leads back to where the person was, within the app', async () => {
    await requestLink(app, startBrowser(), { email: newEmail(), returnPath: '/item/1?a=b' })
    const { origin, hash } = new URL(/http\S+/.exec(app.printed.at(-1) ?? '')?.[0] ?? '')
    // That of the page, for which the browser has the secret: `localhost` and `127.0.0.1` are two.
    expect(origin).toBe('http://localhost')
    expect(new URLSearchParams(hash.slice(1)).get('da')).toBe('/item/1?a=b')
  })

  test('[IDN-194] the answer is the same for an address with an account, without one, of a suspended and of an erased person', async () => {
    const known = newEmail()
    const suspended = newEmail()
    const erased = newEmail()
    for (const email of [known, suspended, erased]) await sessionOf(app.fastify, await signInByLink(app, email))
    await app.db.updateTable('people').set({ disabledAt: clock.now }).where('email', '=', suspended).execute()
    const { headers } = await sessionOf(app.fastify, await signInByLink(app, erased))
    expect((await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers })).statusCode).toBe(200)
    const answers = []
    for (const email of [known, suspended, erased, newEmail()]) {
      const { statusCode, body } = await requestLink(app, startBrowser(), { email })
      answers.push(`${statusCode} ${body}`)
    }
    expect(new Set(answers)).toEqual(new Set(['201 {"success":true}']))
  })

  test('[IDN-195] a person who was erased is a new one afterwards, and one who is suspended stays so', async () => {
    const [erased, suspended] = [newEmail(), newEmail()]
    const before = await sessionOf(app.fastify, await signInByLink(app, erased))
    await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: before.headers })
    expect((await readMe(before.headers)).json()).toMatchObject({ status: 401, code: 'personDeleted' })
    const after = await sessionOf(app.fastify, await signInByLink(app, erased))
    expect(after.uid).not.toBe(before.uid)
    expect((await readMe(after.headers)).statusCode).toBe(200)

    const person = await sessionOf(app.fastify, await signInByLink(app, suspended))
    const disabled = { disabledAt: clock.now, disabledReason: 'Annunci falsi' }
    await app.db.updateTable('people').set(disabled).where('uid', '=', person.uid).execute()
    const again = await sessionOf(app.fastify, await signInByLink(app, suspended))
    expect(again.uid).toBe(person.uid)
    expect((await readMe(again.headers)).json()).toMatchObject({ suspension: { reason: 'Annunci falsi' } })
    expect((await app.fastify.inject({ url: '/api/notices', headers: again.headers })).json().code).toBe('personDisabled')
  })

  test('[IDN-195] the links that were sent to an erased person no longer count', async () => {
    const email = newEmail()
    const { headers } = await sessionOf(app.fastify, await signInByLink(app, email))
    const browser = startBrowser()
    await requestLink(app, browser, { email })
    await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers })
    const answer = await openLink(app, { code: newestCode(app), secret: browser.secret })
    expect(answer.json()).toMatchObject({ code: 'signInLinkInvalid' })
    expect(await peopleWith(email)).toEqual([])
  })

  test('[IDN-172] an admin’s address is refused by a way that is not for admins, and is not taken by it', async () => {
    const browser = startBrowser()
    await requestLink(app, browser, { email: 'admin@example.org' })
    const answer = await openLink(app, { code: newestCode(app), secret: browser.secret })
    expect(answer.json()).toMatchObject({ status: 403, code: 'signInNotAllowed' })
    expect(await peopleWith('admin@example.org')).toEqual([])
    const admin = await app.signIn({ name: 'Ada', email: 'admin@example.org' })
    expect((await readMe(admin.headers)).json().isAdmin).toBe(true)
  })

  test('[IDN-196] a text that is no address, or that holds several, is refused', async () => {
    for (const email of [
      '',
      'anna',
      'anna@',
      'a@example.org, b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      `${'a'.repeat(300)}@example.org`,
    ])
      expect((await requestLink(app, startBrowser(), { email })).json()).toMatchObject({ status: 400, code: 'invalidInput' })
  })
})

describe('the limits of links', () => {
  const limited = setUpTestApp({ now: () => clock.now })
  const askOften = async (count: number, email: (n: number) => string, network: (n: number) => string) => {
    const before = limited.printed.length
    const answers = []
    for (let n = 0; n < count; n++) answers.push(await requestLink(limited, startBrowser(), { email: email(n) }, network(n)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(answers.length - refused.length).toBe(limited.printed.length - before)
    return { sent: limited.printed.length - before, refusal: refused[0] }
  }

  test('[IDN-197] one address gets five an hour from one network, twenty a day from all, and reads when there is the next one', async () => {
    const once = await askOften(
      8,
      () => 'una@gmail.com',
      () => '192.0.2.1',
    )
    expect(once.sent).toBe(5)
    expect(once.refusal?.json()).toMatchObject({
      code: 'tooManyRequests',
      detail: expect.stringMatching(/Potrai chiederne un altro .+ alle/),
    })
    expect(Number(once.refusal?.headers['retry-after'])).toBeGreaterThan(3000)
    const everywhere = await askOften(
      60,
      () => 'U.na+altra@gmail.com',
      (n) => `198.51.100.${n % 200}`,
    )
    expect(everywhere.sent).toBe(15)
    advance(61)
    expect(
      (
        await askOften(
          3,
          () => 'una@gmail.com',
          () => '192.0.2.1',
        )
      ).sent,
    ).toBe(0)
    advance(24 * 60)
    expect(
      (
        await askOften(
          3,
          () => 'una@gmail.com',
          () => '192.0.2.1',
        )
      ).sent,
    ).toBe(3)
  })

  test('[IDN-197] of a thousand links asked for one address from a thousand networks twenty are sent', {
    tags: ['thorough'],
  }, async () => {
    const asked = await askOften(
      1000,
      () => 'molte@example.org',
      (n) => `10.0.${n >> 8}.${n & 255}`,
    )
    expect(asked.sent).toBe(20)
  })

  test('[IDN-197] one network gets twenty an hour for all addresses', async () => {
    expect(
      (
        await askOften(
          30,
          (n) => `persona${n}@example.org`,
          () => '203.0.113.9',
        )
      ).sent,
    ).toBe(20)
    advance(61)
    expect(
      (
        await askOften(
          1,
          () => 'persona99@example.org',
          () => '203.0.113.9',
        )
      ).sent,
    ).toBe(1)
  })

  test('[IDN-197] the counts hold no address, and go with the others', async () => {
    await askOften(
      1,
      () => 'segreta@example.org',
      () => '203.0.113.77',
    )
    const rows = await limited.db.selectFrom('limitCounts').select('key').execute()
    expect(rows.map(({ key }) => key).filter((key) => key.startsWith('sign-in link'))).not.toEqual([])
    expect(JSON.stringify(rows)).not.toMatch(/segreta|203\.0\.113/)
  })
})

describe('the e-mail', () => {
  const start = async (environment: Record<string, string> = {}) => {
    const smtp = await startSmtpServer()
    const lines: string[] = []
    const mailApp = await startTestApp({
      now: () => clock.now,
      log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
      environment: {
        ...OPERATOR_SETTINGS,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'avvisi@barattolo.example',
        PUBLIC_URL: 'https://barattolo.example',
        ...environment,
      },
    })
    onTestFinished(async () => {
      await mailApp.close()
      await smtp.close()
    })
    return { smtp, mailApp, lines }
  }

  test('[IDN-198] has the link at PUBLIC_URL, how long it counts, and nothing of the request but the path to go back to', async () => {
    const { smtp, mailApp } = await start()
    const browser = startBrowser()
    await requestLink(mailApp, browser, { email: 'anna@example.org', returnPath: '/mio-bazar' })
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
    expect(smtp.received[0]?.to).toEqual(['anna@example.org'])
    const [text = ''] = smtp.texts()
    expect(text).toContain('Il tuo link per entrare in Barattolo')
    expect(text).toMatch(/una volta sola, per 15 minuti/)
    expect(text).toContain('Associazione La Corte')
    const url = new URL(/https:\S+#\S+/.exec(text)?.[0] ?? '')
    expect([url.origin, url.pathname, url.search]).toEqual(['https://barattolo.example', '/login', ''])
    const code = new URLSearchParams(url.hash.slice(1)).get('codice') ?? ''
    expect((await openLink(mailApp, { code, secret: browser.secret })).json()).toMatchObject({ state: 'accepted' })
    expect(mailApp.printed).toEqual([])
  })

  test('[IDN-198] is tried three times; a refusal is logged without the address, and the answer was given before', async () => {
    const { smtp, mailApp, lines } = await start()
    smtp.rejectWith(450)
    expect((await requestLink(mailApp, startBrowser(), { email: 'anna@example.org' })).statusCode).toBe(201)
    await vi.waitFor(() => expect(lines.join('')).toContain('sign-in link not sent'))
    expect(lines.join('')).toContain('"tries":3')
    smtp.rejectWith(550)
    await requestLink(mailApp, startBrowser(), { email: 'bruno@example.org' })
    await vi.waitFor(() => expect(lines.join('')).toContain('"outcome":"refused"'))
    expect(lines.join('')).not.toMatch(/anna@|bruno@|codice|#/)
  })

  test('[IDN-190] where no e-mail is sent, no link can be asked for', async () => {
    const { mailApp } = await start({ EMAIL_SIGN_IN: 'no' })
    expect((await requestLink(mailApp, startBrowser(), { email: 'anna@example.org' })).json().code).toBe('signInNotAllowed')
    expect((await mailApp.fastify.inject('/api/config')).json().identity.methods).toEqual([{ id: 'google.com', name: 'Google' }])
  })
})
