import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { TEST_TOWN } from '@barattolo/domain/test-towns.fixtures'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from './platform/http/rate-limits.ts'
import { conversationApiOf, ok } from './testing/conversations.ts'
import { insertItem, makeItemBody } from './testing/factories.ts'
import { makeImage, makeUploadBody } from './testing/images.ts'
import { type SignedInPerson, setUpTestApp, startTestApp } from './testing/test-app.ts'

const app = setUpTestApp()
let port: number
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeAll(async () => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (app.fastify.server.address() as AddressInfo).port
  anna = await app.signIn({ name: 'Anna', email: 'anna.segreta@example.org' })
  bruno = await app.signIn({ name: 'Bruno', email: 'bruno.segreto@example.org' })
  carla = await app.signIn({ name: 'Carla' })
})

const conversationsAs = (person: SignedInPerson) => conversationApiOf(app, person)
const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload: object | string = {}, headers: object = anna.headers) =>
  app.fastify.inject({
    method,
    url,
    headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  })
const publish = (input: object) => call('POST', '/api/items', { ...makeItemBody(), ...input })
async function startConversation() {
  const root = await insertItem(app.db, { owner: bruno.uid })
  return (await ok(conversationsAs(anna).interest(root)))._id
}

describe('[SEC-10] Texts', () => {
  test.each([
    ['a lone surrogate', 'ciao \ud83d', 'ciao \ufffd'],
    ['a bidirectional override', '\u202eciao', 'ciao'],
    ['a NUL', 'ci\0ao', 'ciao'],
    ['markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('A chat message with %s is stored safely by the API call and by the socket', async (_label, input, expected) => {
    const id = await startConversation()
    expect((await ok(conversationsAs(anna).write(id, { text: input }))).text).toBe(expected)
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token: anna.token }, transports: ['websocket'] })
    const answer = await socket.emitWithAck('chatMessage', { conversationId: id, message: { text: input } })
    socket.close()
    expect(answer).toMatchObject({ ok: true, message: { text: expected } })
    expect((await ok(conversationsAs(bruno).inbox()))[0]?.lastMessage.text).toBe(expected)
  })

  test.each(['\u200b\u200d', '\u2800', '\u202e'])('A text without visible characters (%j) counts as empty', async (text) => {
    const id = await startConversation()
    expect((await conversationsAs(anna).write(id, { text })).status).toBe(400)
    expect((await publish({ title: text })).statusCode).toBe(400)
    expect((await publish({ tags: [text] })).statusCode).toBe(400)
    expect((await call('POST', '/identity/id-token', { name: text, email: 'x@example.org' }, {})).statusCode).toBe(400)
  })

  test('A NUL in an input is rejected with the name of the field', async () => {
    for (const field of ['title', 'description', 'location']) {
      expect((await publish({ [field]: 'a\0b' })).json()).toMatchObject({ code: 'invalidInput', fields: [{ path: field }] })
    }
    const named = await call('POST', '/identity/id-token', { name: 'a\0b', email: 'x@example.org' }, {})
    expect(named.json()).toMatchObject({ code: 'invalidInput', fields: [{ path: 'name' }] })
    for (const url of [
      '/api/items?q=%00',
      '/api/items?tag=%00',
      '/api/items?ownerUid=%00',
      '/api/people?q=%00',
      '/api/people/%00',
    ]) {
      expect([url, (await call('GET', url)).statusCode]).toEqual([url, 400])
    }
  })

  test('A duplicate tag is stored once', async () => {
    expect((await publish({ tags: ['sci', ' sci', 'neve'] })).json().tags).toEqual(['sci', 'neve'])
  })

  test.each(['％', '＿', '＼', '%', '_', '\\', '[', "' or 1=1 --"])('The search treats %s as literal text', async (q) => {
    await publish({ title: 'Lampada' })
    expect((await call('GET', `/api/items?q=${encodeURIComponent(q)}`)).json()).toEqual([])
  })
})

describe('[ERR-40] Field errors', () => {
  test.each([
    [{ title: '' }, 'title', 'È vuoto: scrivi qualcosa.'],
    [{ title: null }, 'title', 'Manca: va compilato.'],
    [{ title: 'x'.repeat(121) }, 'title', 'È troppo lungo: al massimo 120 caratteri.'],
    [{ title: 5 }, 'title', 'Non va bene così: controlla e riprova.'],
    [{ description: 'x'.repeat(4001) }, 'description', 'È troppo lungo: al massimo 4000 caratteri.'],
    [{ latitude: 91 }, 'latitude', 'È troppo grande: fino a 90.'],
    [{ longitude: -181 }, 'longitude', 'È troppo piccolo: da -180 in su.'],
    [{ latitude: '45' }, 'latitude', 'Serve un numero.'],
    [{ status: 'vendita' }, 'status', 'Va scelto fra baratto, dono, riparare.'],
    [{ images: Array.from({ length: 9 }, (_, i) => `/images/${i}`) }, 'images', 'Sono troppi: al massimo 8.'],
    [{ tags: Array.from({ length: 11 }, (_, i) => `t${i}`) }, 'tags', 'Sono troppi: al massimo 10.'],
  ])('The invalid input %j is answered with an Italian field error', async (wrong, path, message) => {
    expect((await publish(wrong)).json().fields).toEqual([{ path, message }])
  })

  test('Invalid chat messages and query parameters are answered with an Italian field error', async () => {
    const id = await startConversation()
    const long = await call('POST', `/api/conversations/${id}/messages`, { text: 'x'.repeat(2001) })
    expect(long.json().fields).toEqual([{ path: 'text', message: 'È troppo lungo: al massimo 2000 caratteri.' }])
    expect((await call('GET', '/api/items?limit=0')).json().fields).toEqual([
      { path: 'limit', message: 'È troppo piccolo: da 1 in su.' },
    ])
  })
})

test('[SEC-23] The present state in a refusal has the same fields as the answer of a read', async () => {
  const id = await startConversation()
  const read = async (url: string) => (await call('GET', url)).json()
  const refusedMove = await call('POST', `/api/conversations/${id}/proposal`)
  expect(refusedMove.statusCode).toBe(409)
  expect(refusedMove.json().present).toEqual(await read(`/api/conversations/${id}`))
  await ok(conversationsAs(bruno).ask(id))
  await ok(conversationsAs(anna).offer(id, await insertItem(app.db, { owner: anna.uid })))
  await ok(conversationsAs(anna).send(id))
  const exchange = (await ok(conversationsAs(bruno).accept(id))).exchange?._id
  const refusedHandover = await call('POST', `/api/exchanges/${exchange}/handover`, { code: 'ABCD EFGH' })
  expect(refusedHandover.statusCode).toBe(422)
  expect(refusedHandover.json().present).toEqual(await read(`/api/exchanges/${exchange}`))
})

describe('Malicious JSON', () => {
  test.each([
    ['that sets __proto__', '{"__proto__":{"isAdmin":true},"title":"x"}', 'invalidJson'],
    ['that sets constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}}}', 'invalidJson'],
    ['with 30,000 nested arrays', '['.repeat(30_000) + ']'.repeat(30_000), 'invalidInput'],
    ['with NaN', '{"latitude":NaN}', 'invalidJson'],
    ['that is an array', '[]', 'invalidInput'],
    ['that is null', 'null', 'invalidInput'],
    ['that is incomplete', '{"title":', 'invalidJson'],
  ])('JSON %s is rejected', async (_label, json, code) => {
    const answer = await call('POST', '/api/items', json)
    expect(answer.json()).toMatchObject({ status: 400, code })
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  test('[SEC-07] A body of more than 64 KiB is rejected', async () => {
    expect((await publish({ description: 'x'.repeat(70_000) })).json()).toMatchObject({ status: 413, code: 'bodyTooLarge' })
  })

  test('Owner, availability, revision and passages in a body are ignored', async () => {
    const mine = { ownerUid: bruno.uid, ownerEmail: bruno.email, availability: 'scambiato', revision: 99, passages: 7 }
    expect((await publish(mine)).json()).toMatchObject({
      ownerUid: anna.uid,
      availability: 'disponibile',
      revision: 1,
      passages: 0,
    })
  })

  test.each([
    'https://evil.example/x.jpg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//evil.example/x',
    '/images/../x',
  ])('An image URL %s is rejected', async (imageUrl) => {
    expect((await publish({ imageUrl })).json()).toMatchObject({ status: 403, code: 'photoNotYours' })
  })
})

describe('[SEC-11] Forged tokens', () => {
  const header = (input: object) => Buffer.from(JSON.stringify(input)).toString('base64url')
  test.each([
    ['with a numeric algorithm', { alg: 5 }, 'tokenForged'],
    ['with a list of algorithms', { alg: ['none'] }, 'tokenUnsigned'],
    ['without an algorithm', {}, 'tokenForged'],
    ['with a key URL', { alg: 'RS256', jku: 'http://127.0.0.1/', kid: 'x' }, 'tokenForged'],
    ['with a critical header parameter', { alg: 'RS256', crit: ['b64'], b64: false }, 'tokenForged'],
  ])('A forged token %s is rejected by the API call and by the socket', async (_label, forgedHeader, code) => {
    const token = [header(forgedHeader), ...anna.token.split('.').slice(1)].join('.')
    const answer = await call('GET', '/api/me', {}, { authorization: `Bearer ${token}` })
    expect(answer.json()).toMatchObject({ status: 401, code })
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'], reconnection: false })
    const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
    expect(error.message).toBe(code)
  })
})

describe('[SEC-12] Foreign origins', () => {
  test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://127.0.0.1.nip.io:3000'])(
    'Requests and sockets of origin %s are rejected',
    async (origin) => {
      const chosen = await call('POST', '/identity/id-token', { name: 'Eva', email: 'eva@example.org' }, { origin })
      expect(chosen.json()).toMatchObject({ status: 403, code: 'hostNotAllowed' })
      for (const url of [
        '/api/config',
        '/api/items',
        `/api/map?lat=${TEST_TOWN.centre.lat}&lng=${TEST_TOWN.centre.lng}&radius=5`,
        '/api/people/any',
        '/images/any.jpg',
      ]) {
        const read = await call('GET', url, {}, { origin })
        expect([url, read.json()]).toMatchObject([url, { status: 403, code: 'hostNotAllowed' }])
      }
      const answer = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })
      expect(answer.status).toBe(403)
    },
  )

  test.each(['http://localhost:3000', 'http://127.0.0.1:5173', 'http://[::1]:3000'])(
    'Requests of our own origin %s are answered',
    async (origin) => {
      expect((await call('GET', '/api/config', {}, { origin })).statusCode).toBe(200)
    },
  )
})

describe('[SEC-05] Rate limit by address', () => {
  const startLimitedApp = (callsPerAddress: number, environment = {}) =>
    startTestApp({ environment, limits: { ...LIMITS, callsPerAddress } })

  test('A percent-encoded URL does not bypass the rate limit', async () => {
    const limitedApp = await startLimitedApp(1)
    const statuses = []
    for (const url of ['/%61pi/config', '/api/config', '/a%70i/config'])
      statuses.push((await limitedApp.fastify.inject(url)).statusCode)
    expect(statuses).toEqual([200, 429, 429])
    await limitedApp.close()
  })

  test('A percent-encoded API URL is answered with the headers of an API response', async () => {
    expect((await app.fastify.inject('/%61pi/config')).headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('A forwarding header from an untrusted proxy does not bypass the rate limit', async () => {
    const limitedApp = await startLimitedApp(1, { OPEN_SIGN_IN: 'yes' })
    const statuses = []
    for (const forwardedFor of ['198.51.100.1', '198.51.100.2']) {
      statuses.push(
        (await limitedApp.fastify.inject({ url: '/api/config', headers: { 'x-forwarded-for': forwardedFor } })).statusCode,
      )
    }
    expect(statuses).toEqual([200, 429])
    await limitedApp.close()
  })

  test('Socket connections count towards the rate limit, behind a trusted proxy for the forwarded address', async () => {
    const limitedApp = await startLimitedApp(2, { OPEN_SIGN_IN: 'yes', TRUSTED_PROXIES: '127.0.0.1' })
    await limitedApp.fastify.listen({ port: 0, host: '127.0.0.1' })
    const at = `http://127.0.0.1:${(limitedApp.fastify.server.address() as AddressInfo).port}/socket.io/?EIO=4&transport=polling`
    const statuses = []
    for (const forwardedFor of ['198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.2']) {
      statuses.push((await fetch(at, { headers: { 'x-forwarded-for': forwardedFor } })).status)
    }
    expect(statuses).toEqual([200, 200, 403, 200])
    await limitedApp.close()
  })
})

describe('[SEC-13] Sockets', () => {
  const openSocket = () =>
    new Promise<{ error?: string; close: () => void }>((resolve) => {
      const socket = io(`http://127.0.0.1:${port}`, {
        auth: { token: carla.token },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      })
      const close = () => void socket.close()
      socket.once('connect', () => resolve({ close }))
      socket.once('connect_error', ({ message }) => resolve({ error: message, close }))
    })

  test('The number of sockets per person is limited', async () => {
    const sockets = []
    for (let i = 0; i < 55; i++) sockets.push(await openSocket())
    expect(sockets.filter(({ error }) => error === undefined)).toHaveLength(50)
    expect(new Set(sockets.slice(50).map(({ error }) => error))).toEqual(new Set(['tooManyRequests']))
    for (const { close } of sockets) close()
  })

  test('A socket that floods events is disconnected, and no more events are stored than may be queued', async () => {
    const id = await startConversation()
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token: anna.token }, transports: ['websocket'], reconnection: false })
    await new Promise((resolve) => socket.once('connect', () => resolve(null)))
    const disconnected = new Promise((resolve) => socket.once('disconnect', resolve))
    for (let i = 0; i < 2000; i++) socket.emit('chatMessage', { conversationId: id, message: { text: `${i}` } })
    expect(await disconnected).toBe('transport close')
    const stored = await app.db.selectFrom('messages').select('id').where('conversationId', '=', id).execute()
    // The first message of the conversation, the event that was being handled and the 200 that may be queued.
    expect(stored.length).toBeLessThanOrEqual(202)
    expect((await call('GET', '/api/ready')).statusCode).toBe(200)
  })

  test.each([
    '42',
    'rubbish',
    '4',
    '40{',
    '42["connect"]',
    '42["disconnect"]',
    '42["error"]',
    '459999999999-["x"]',
    '42{}',
    '44{}',
    '49',
  ])('The invalid frame %s does not break the server', async (frame) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`)
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    socket.send(`40${JSON.stringify({ token: anna.token })}`)
    socket.send(frame)
    socket.send(Buffer.from('binary'))
    await new Promise((resolve) => socket.addEventListener('close', resolve))
    expect((await call('GET', '/api/ready')).statusCode).toBe(200)
  })
})

describe('[SEC-14] Invalid HTTP', () => {
  const sendRaw = (bytes: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let received = ''
      socket.on('data', (data) => {
        received += data
      })
      socket.on('close', () => resolve(received))
      socket.write(bytes)
    })

  test.each([
    ['Binary data', '\x00\x01\r\n\r\n', 400],
    [
      'A request with two lengths',
      'POST /api/items HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['A request with oversized headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is rejected in the common error format', async (_label, bytes, status) => {
    const [head = '', body = ''] = (await sendRaw(bytes)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(head).toContain('application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ status, code: 'unreadableRequest', detail: expect.stringContaining('ricarica') })
  })

  test('A request without a Host header is rejected while the built-in sign-in is active', async () => {
    expect(await sendRaw('GET /api/config HTTP/1.0\r\n\r\n')).toContain('hostNotAllowed')
    expect(await sendRaw('GET /api/config HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n')).toContain('hostNotAllowed')
  })

  test('A request that has not arrived after three minutes is answered with 408', async () => {
    expect(app.fastify.server.requestTimeout).toBe(180_000)
    const connected = once(app.fastify.server, 'connection')
    const received = sendRaw('POST /api/items HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n{')
    // Emits the event of Node’s request timeout.
    const [socket] = await connected
    app.fastify.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    const [head = '', body = ''] = (await received).split('\r\n\r\n')
    expect(head).toContain('HTTP/1.1 408 ')
    expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'unreadableRequest' })
  })
})

describe('[PHOTO-12] Uploads', () => {
  const buildParts = (count: number, file: boolean) => {
    const buildPart = (i: number) =>
      `--b\r\ncontent-disposition: form-data; name="f${i}"${file ? '; filename="x"' : ''}\r\n\r\nx\r\n`
    return Buffer.from(`${Array.from({ length: count }, (_, i) => buildPart(i)).join('')}--b--\r\n`)
  }
  const post = (payload: Buffer, headers: object = {}) =>
    app.fastify.inject({
      method: 'POST',
      url: '/upload',
      payload,
      headers: { ...anna.headers, 'content-type': 'multipart/form-data; boundary=b', ...headers },
    })

  test('An upload of a thousand parts is rejected', async () => {
    expect((await post(buildParts(1000, false))).json()).toMatchObject({ status: 413, code: 'bodyTooLarge' })
    expect((await post(buildParts(1000, true))).json()).toMatchObject({ status: 413, code: 'bodyTooLarge' })
  })

  test('An upload whose Content-Length exceeds the limit is rejected before it is read', async () => {
    const answer = await post(Buffer.alloc(10 * 1024 * 1024 + 70_000, 'a'))
    expect(answer.json()).toMatchObject({ status: 413, code: 'photoTooLarge' })
  })

  test('An upload of an image with appended markup stores the image only', async () => {
    const photo = Buffer.concat([await makeImage(40, 40).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { payload, headers } = makeUploadBody(photo, {}, '../../etc/passwd.html', 'text/html')
    const answer = await app.fastify.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...anna.headers } })
    const stored = await app.fastify.inject(answer.json().secure_url)
    expect(stored.headers['content-type']).toBe('image/webp')
    expect(stored.rawPayload.includes('<script>')).toBe(false)
  })

  test('Aborted uploads do not block later uploads', async () => {
    const { payload, headers } = makeUploadBody(await makeImage(400, 400).png().toBuffer())
    const abortUpload = (share: number) =>
      new Promise<void>((resolve) => {
        const sending = httpRequest({
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/upload',
          headers: { ...headers, ...anna.headers, 'content-length': payload.length },
        })
        sending.on('error', () => undefined)
        sending.on('close', () => resolve())
        sending.write(payload.subarray(0, Math.floor(payload.length * share)), () => void after(50).then(() => sending.destroy()))
      })
    await Promise.all([0.001, 0.2, 0.5, 0.9, 0.99, 0.3, 0.6, 0.8].map(abortUpload))
    const answer = await app.fastify.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...anna.headers } })
    expect(answer.statusCode).toBe(200)
  })
})

describe('[PRIV-01] [PRIV-03] Responses', () => {
  test('Responses to strangers and to the other participant contain no e-mail, exact position or draft', async () => {
    const { lat, lng } = TEST_TOWN.exact
    const exact = { latitude: lat, longitude: lng }
    const mine = (await publish({ ...exact, title: 'Cosa di Anna' })).json()._id
    const draftItem = (await publish({ ...exact, title: 'Bozza di Anna' })).json()._id
    const lamp = await insertItem(app.db, { owner: bruno.uid, lat, lng })
    const { _id: id } = await ok(conversationsAs(bruno).interest(mine))
    await ok(conversationsAs(anna).offer(id, draftItem))
    await ok(conversationsAs(anna).request(id, lamp))
    const refused = await conversationsAs(bruno).accept(id)
    const urls = [
      '/api/items',
      `/api/items?near=${TEST_TOWN.centre.lat},${TEST_TOWN.centre.lng}&radius=50&sort=nearest`,
      `/api/items?ownerUid=${anna.uid}`,
      `/api/items/${mine}`,
      `/api/map?lat=${TEST_TOWN.centre.lat}&lng=${TEST_TOWN.centre.lng}&radius=20`,
      `/api/people/${anna.uid}`,
      '/api/people?q=Anna',
      '/api/config',
      '/api/conversations',
      `/api/conversations/${id}`,
      `/api/conversations/${id}/messages`,
    ]
    const answers = [JSON.stringify(refused.body)]
    for (const url of urls) {
      for (const headers of [{}, carla.headers, bruno.headers]) answers.push((await call('GET', url, {}, headers)).body)
    }
    for (const answer of answers) expect(answer).not.toMatch(new RegExp(`${lat}|${lng}|anna\\.segreta`))
    for (const url of [`/api/conversations/${id}`, '/api/conversations', `/api/conversations/${id}/messages`]) {
      expect((await call('GET', url, {}, bruno.headers)).body).not.toContain('Bozza di Anna')
    }
  })
})
