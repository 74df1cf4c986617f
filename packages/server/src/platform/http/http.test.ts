import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { endpoint } from '@barattolo/domain/endpoint'
import type { ProblemCode } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import { TOWN_VERSION } from '@barattolo/domain/word-tokens'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { insertItem } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readConfig } from '../config/config.ts'
import { createAddressBudget } from './address-budget.ts'
import { route } from './endpoint-route.ts'
import { replyToError } from './problem-reply.ts'
import { UNLIMITED } from './rate-limits.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { decorateSession } from './session.ts'
import { type CompletePage, servePages } from './web-pages.ts'

describe('Headers', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  test('API responses forbid scripts and framing', async () => {
    const { headers } = await app.fastify.inject('/api/config')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    })
  })

  test('[SEC-04] Pages allow the sign-in popup to answer and forbid inline scripts', async () => {
    const { headers } = await app.fastify.inject('/bazar')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['referrer-policy']).toBe('same-origin')
  })

  test('[IDN-151] The window of a provider stays connected with the page that has opened it; no other page of this name does', async () => {
    const policyAt = async (url: string) => (await app.fastify.inject(url)).headers['cross-origin-opener-policy']
    for (const url of ['/accesso', '/accesso?con=oidc.1']) expect(await policyAt(url)).toBe('unsafe-none')
    for (const url of ['/accesso/', '/accessori', '/login?da=/accesso'])
      expect(await policyAt(url)).toBe('same-origin-allow-popups')
  })

  test('[APP-09] The readiness check succeeds while the database answers', async () => {
    const answer = await app.fastify.inject('/api/ready')
    expect(answer.json()).toEqual({ ready: true, clock: 'agrees' })
  })
})

describe('Request bodies', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  test('[SEC-07] A JSON body of more than 64 KiB is rejected, and one of exactly 64 KiB is accepted', async () => {
    const { headers } = await app.signIn({ name: 'Anna' })
    const post = (bytes: number) => {
      const empty = JSON.stringify({ description: '' })
      const payload = JSON.stringify({ description: 'x'.repeat(bytes - empty.length) })
      const json = { ...headers, 'content-type': 'application/json' }
      return app.fastify.inject({ method: 'POST', url: '/api/items', headers: json, payload })
    }
    expect((await post(64 * 1024)).json()).toMatchObject({ status: 400, code: 'invalidInput' })
    expect((await post(64 * 1024 + 1)).json()).toMatchObject({
      status: 413,
      code: 'bodyTooLarge',
      detail: it.problems.bodyTooLarge,
    })
  })

  test('[ERR-36] Invalid JSON, an unknown id, another owner’s id and an invalid value are answered with different errors', async () => {
    const [anna, bruno] = [await app.signIn({ name: 'Anna' }), await app.signIn({ name: 'Bruno' })]
    const id = await insertItem(app.db, { owner: bruno.uid })
    const change = async (item: string, payload: string) => {
      const headers = { ...anna.headers, 'content-type': 'application/json' }
      const answer = await app.fastify.inject({ method: 'PATCH', url: `/api/items/${item}`, headers, payload })
      return [answer.statusCode, answer.json().code, answer.json().detail]
    }
    const expectedError = (status: number, code: ProblemCode) => [status, code, it.problems[code]]
    expect(await change(id, '{"title":')).toEqual(expectedError(400, 'invalidJson'))
    expect(await change('00000000-0000-4000-8000-000000000000', '{"title":"x"}')).toEqual(expectedError(404, 'itemNotFound'))
    expect(await change(id, '{"title":"x"}')).toEqual(expectedError(403, 'notYourItem'))
    expect(await change(id, '{"latitude":91,"longitude":7}')).toEqual(expectedError(400, 'invalidInput'))
  })
})

describe('Handlers', () => {
  const greeting = endpoint({
    method: 'GET',
    path: '/api/greeting',
    access: 'public',
    summary: '',
    answer: z.object({
      name: z.string(),
      home: z.object({ town: z.string() }),
      friends: z.array(z.object({ name: z.string() })),
    }),
  })
  const openApp = () => {
    const app = Fastify()
    app.setErrorHandler(replyToError)
    app.decorate('addressBudget', createAddressBudget(UNLIMITED))
    decorateSession(app, () => Promise.reject(new Error('this test has no sessions')))
    return app
  }

  test('[API-61] Fields that the contract does not declare are removed from the response at any depth', async () => {
    const app = openApp()
    const undeclaredFields = {
      name: 'Anna',
      email: 'anna@example.org',
      home: { town: 'Aosta', lat: 45.7 },
      friends: [{ name: 'Bruno', uid: 'b' }],
    }
    route(app, greeting, async () => undeclaredFields)
    expect((await app.inject('/api/greeting')).json()).toEqual({
      name: 'Anna',
      home: { town: 'Aosta' },
      friends: [{ name: 'Bruno' }],
    })
    await app.close()
  })

  test('[ERR-35] An exception of a handler is answered with 500 and without its cause', async () => {
    const app = openApp()
    route(app, greeting, () => Promise.reject(new Error('connection to postgres://anna:segreta@db failed at /srv/app.ts:7')))
    const answer = await app.inject('/api/greeting')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'unexpected',
      status: 500,
      code: 'unexpected',
      detail: it.problems.unexpected,
    })
    await app.close()
  })
})

async function readPolicy(environment: Record<string, string>) {
  const app = Fastify()
  await setSecurityHeaders(app, readConfig(environment))
  const { headers } = await app.inject('/bazar')
  await app.close()
  return headers['content-security-policy']
}

describe('Content security policy', () => {
  test('[SEC-03] The content security policy allows only its own origin in the minimal configuration', async () => {
    const policy = await readPolicy({ MAP_STYLE_URL: 'none' })
    expect(policy).toContain("default-src 'self';")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/https?:|unsafe-inline|unsafe-eval/)
  })

  test('[SEC-03] The content security policy allows the configured map host, image host and identity provider', async () => {
    const policy = await readPolicy({
      MAP_STYLE_URL: 'https://tiles.example.org/styles/x',
      IMAGE_UPLOAD_URL: 'https://api.cloudinary.com/v1_1/vda/image/upload',
      IMAGE_UPLOAD_PRESET: 'p',
      IMAGE_CLOUD_NAME: 'vda',
      FIREBASE_PROJECT_ID: 'vda',
      FIREBASE_API_KEY: 'k',
      FIREBASE_AUTH_DOMAIN: 'vda.firebaseapp.com',
      ADMIN_EMAIL: 'a@b.it',
    })
    expect(policy).toContain("img-src 'self' data: blob: https://*.cloudinary.com https://tiles.example.org;")
    expect(policy).toContain(
      "connect-src 'self' https://tiles.example.org https://api.cloudinary.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
    )
    expect(policy).toContain('frame-src https://vda.firebaseapp.com;')
  })
})

describe('Rate limits', () => {
  test('[SEC-05] An address over its rate limit gets 429 with Retry-After, and other addresses are not affected', async () => {
    const app = await startTestApp({
      limits: { ...UNLIMITED, callsPerAddress: 2 },
    })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const call = (remoteAddress: string) => app.fastify.inject({ url: '/api/config', remoteAddress })
    await call('192.0.2.1')
    await call('192.0.2.1')
    vi.setSystemTime('2026-11-21T10:00:20Z')

    const refused = await call('192.0.2.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': '40', 'content-type': 'application/problem+json' })
    expect(refused.json()).toMatchObject({
      code: 'tooManyRequests',
      detail: 'Troppe richieste in poco tempo: riprova tra 40 secondi.',
    })
    expect((await call('192.0.2.2')).statusCode).toBe(200)

    vi.setSystemTime('2026-11-21T10:01:01Z')
    expect((await call('192.0.2.1')).statusCode).toBe(200)
    await app.close()
  })

  test('[SEC-05] Rate limits treat an IPv6 /64 as one address, and an IPv4-mapped IPv6 address as its IPv4 address', async () => {
    const app = await startTestApp({
      limits: { ...UNLIMITED, callsPerAddress: 1 },
    })
    const statuses = []
    for (const remoteAddress of ['2001:db8:1:2::1', '2001:db8:1:2::9', '2001:db8:1:3::1', '192.0.2.7', '::ffff:192.0.2.7']) {
      statuses.push((await app.fastify.inject({ url: '/api/config', remoteAddress })).statusCode)
    }
    expect(statuses).toEqual([200, 429, 200, 200, 429])
    await app.close()
  })

  test('[SEC-06] The rate limit of a person counts their calls from all addresses, including the sign-in', async () => {
    const app = await startTestApp({
      limits: { ...UNLIMITED, callsPerPerson: 3 },
    })
    const signInNew = (name: string) => app.signIn({ name, acceptsRules: false })
    const [anna, bruno] = [await signInNew('Anna'), await signInNew('Bruno')]
    const statuses = []
    for (const [person, remoteAddress] of [
      [anna, '192.0.2.1'],
      [anna, '192.0.2.2'],
      [anna, '192.0.2.3'],
      [bruno, '192.0.2.1'],
    ] as const) {
      const { statusCode, headers } = await app.fastify.inject({ url: '/api/me', headers: person.headers, remoteAddress })
      statuses.push(statusCode)
      if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([200, 200, 429, 200])
    await app.close()
  })

  test('[SEC-06] A person over the write limit can still read', async () => {
    const app = await startTestApp({
      // Accepting the rules counts as a write.
      limits: { ...UNLIMITED, writesPerPerson: 3 },
    })
    const { headers } = await app.signIn({ name: 'Anna' })
    const write = () => app.fastify.inject({ method: 'POST', url: '/api/requests', headers, payload: { title: 'Cerco sci' } })
    const answers = [await write(), await write(), await write()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429])
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.fastify.inject({ url: '/api/me', headers })).statusCode).toBe(200)
    await app.close()
  })
})

describe('Pages', () => {
  const dist = mkdtempSync(join(tmpdir(), 'barattolo-dist-'))
  const app = Fastify()
  beforeAll(async () => {
    mkdirSync(join(dist, 'assets'))
    writeFileSync(join(dist, 'index.html'), '<title>Barattolo</title>')
    mkdirSync(join(dist, 'prerendered'))
    writeFileSync(join(dist, 'prerendered', 'privacy.html'), '<title>Barattolo</title><h1>Privacy</h1>')
    writeFileSync(join(dist, 'manifest.webmanifest'), '{"name":"Barattolo","lang":"it"}')
    writeFileSync(join(dist, 'service-worker.js'), `const name = "cache ${TOWN_VERSION}"`)
    writeFileSync(join(dist, 'service-worker.js.gz'), gzipSync('of no town'))
    writeFileSync(join(dist, 'assets', 'index-abc.js'), 'let a')
    writeFileSync(join(dist, 'assets', 'index-abc.js.gz'), gzipSync('let a'))
    app.setErrorHandler(replyToError)
    app.decorate('addressBudget', createAddressBudget(UNLIMITED))
    app.addHook('onRequest', async (_, reply) => {
      reply.raw.setMaxListeners(8)
    })
    const completePage: CompletePage = async (html, path) => ({
      html: html.replace('Barattolo', `Barattolo ${path}`),
      status: path === '/gone' ? 404 : 200,
      isIndexed: path !== '/gone',
    })
    await servePages(app, dist, { town: AOSTA, completePage, now: () => new Date() })
  })
  afterAll(async () => {
    await app.close()
    rmSync(dist, { recursive: true })
  })

  test.each(['/', '/bazar', '/item/7', '/scambio/7?da=inbox'])(
    '[APP-10] [APP-11] %s is answered with the page, which is revalidated on each request',
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.body).toBe(`<title>Barattolo ${url.split('?')[0]}</title>`)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  test('[SHARE-01] The page of an unknown address is served with status 404', async () => {
    const answer = await app.inject('/gone')
    expect([answer.statusCode, answer.body]).toEqual([404, '<title>Barattolo /gone</title>'])
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    expect((await app.inject('/bazar')).headers).not.toHaveProperty('x-robots-tag')
  })

  test('[HOME-28] A prerendered page is served at its own path only', async () => {
    expect((await app.inject('/privacy')).body).toBe('<title>Barattolo /privacy</title><h1>Privacy</h1>')
    expect((await app.inject('/prerendered/privacy.html')).body).not.toContain('<h1>')
    expect((await app.inject('/privacy/altro')).body).not.toContain('<h1>')
  })

  test.each([
    ['/item/7.', '/item/7'],
    ['/item/7%C2%BB?q=1', '/item/7?q=1'],
    ['/privacy),', '/privacy'],
  ])('[ERR-54] %s, an address with the punctuation of its sentence, leads to %s', async (url, page) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, page])
  })

  test.each(['//evil.test/.', '/%5C%5Cevil.test/.', '/api/me.'])(
    '[ERR-54] %s is not a redirection to another host or to a call',
    async (url) => {
      const { location } = (await app.inject(url)).headers
      expect(new URL(String(location ?? '/'), 'http://localhost').host).toBe('localhost')
    },
  )

  test('[APP-10] A HEAD request for a page is answered', async () => {
    expect((await app.inject({ method: 'HEAD', url: '/bazar' })).statusCode).toBe(200)
    expect((await app.inject({ method: 'HEAD', url: '/api/gone' })).statusCode).toBe(404)
  })

  test('[TOWN-15] The installed app has the name of the town, and the service worker a version of the town', async () => {
    const manifest = await app.inject('/manifest.webmanifest')
    expect(manifest.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(manifest.json()).toEqual({ name: 'Barattolo · Valle d’Aosta', lang: 'it' })

    const worker = await app.inject({ url: '/service-worker.js', headers: { 'accept-encoding': 'gzip' } })
    expect(worker.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(worker.body).toMatch(/^const name = "cache [0-9a-f]{12}"$/)
    const other = Fastify()
    onTestFinished(() => other.close())
    other.decorate('addressBudget', createAddressBudget(UNLIMITED))
    const changed = { ...AOSTA, meetingPlaces: {} }
    await servePages(other, dist, { town: changed, completePage: () => expect.fail(), now: () => new Date() })
    expect((await other.inject('/service-worker.js')).body).not.toBe(worker.body)
    expect((await other.inject('/service-worker.js')).body).toMatch(/^const name = "cache [0-9a-f]{12}"$/)
  })

  test('[APP-11] Hashed files are cached for ever and served with their precompressed copy', async () => {
    const answer = await app.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'gzip' })
  })

  test.each([
    '/assets',
    '/assets/gone.js',
    '/images/gone.webp',
    '/api/gone',
    '/upload/gone',
    '/socket.io/gone',
    '/identity/id-token/gone',
    '/identitytoolkit.googleapis.com/gone',
    '/securetoken.googleapis.com/v1/gone',
  ])('[APP-10] %s is answered with 404, not with the page', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'notFound' })
    expect(answer.headers['cache-control']).toBeUndefined()
  })

  test.each(['/', '/bazar', '/index.html', '/assets/gone.js'])(
    'Serving %s adds no more listeners to the response than Node allows, with or without a compressed copy',
    async (url) => {
      const warnings: Error[] = []
      const onWarning = (warning: Error) => warnings.push(warning)
      process.on('warning', onWarning)
      await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
      // Warnings are emitted asynchronously.
      await new Promise(setImmediate)
      process.off('warning', onWarning)
      expect(warnings).toEqual([])
    },
  )

  test.each(['/../package.json', '/.%2e/package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    'The path %s cannot read a file outside of the served folder',
    async (url) => {
      expect((await app.inject(url)).body).not.toContain('"name"')
    },
  )
})
