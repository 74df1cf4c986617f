import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { PHOTO_BYTES_MAX } from '@barattolo/domain/bounds'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from './platform/http/limits.ts'
import { anItem, anItemBody } from './testing/factories.ts'
import { aPicture, uploadBody } from './testing/pictures.ts'
import { ok, talksOf } from './testing/talks.ts'
import { type SignedInPerson, testApp, testAppOfFile } from './testing/test-app.ts'

const house = testAppOfFile()
let port: number
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as AddressInfo).port
  anna = await house.signIn({ name: 'Anna', email: 'anna.segreta@example.org' })
  bruno = await house.signIn({ name: 'Bruno', email: 'bruno.segreto@example.org' })
  carla = await house.signIn({ name: 'Carla' })
})

const as = (who: SignedInPerson) => talksOf(house, who)
const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload: object | string = {}, headers: object = anna.headers) =>
  house.app.inject({
    method,
    url,
    headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  })
const publish = (given: object) => call('POST', '/api/items', { ...anItemBody(), ...given })
async function aTalk() {
  const root = await anItem(house.db, { owner: bruno.uid })
  return (await ok(as(anna).interest(root)))._id
}

describe('[SEC-10] a text', () => {
  test.each([
    ['half a character', 'ciao \ud83d', 'ciao \ufffd'],
    ['what turns the direction of the words after it', '\u202eciao', 'ciao'],
    ['a NUL', 'ci\0ao', 'ciao'],
    ['markup, as it was written', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('of the chat with %s is kept whole, by the call and by the socket', async (_what, given, kept) => {
    const id = await aTalk()
    expect((await ok(as(anna).write(id, { text: given }))).text).toBe(kept)
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token: anna.token }, transports: ['websocket'] })
    const answer = await socket.emitWithAck('chatMessage', { conversationId: id, message: { text: given } })
    socket.close()
    expect(answer).toMatchObject({ ok: true, message: { text: kept } })
    expect((await ok(as(bruno).inbox()))[0]?.lastMessage.text).toBe(kept)
  })

  test.each(['\u200b\u200d', '\u2800', '\u202e'])('with nothing to see in it (%j) is empty everywhere', async (text) => {
    const id = await aTalk()
    expect((await as(anna).write(id, { text })).status).toBe(400)
    expect((await publish({ title: text })).statusCode).toBe(400)
    expect((await publish({ tags: [text] })).statusCode).toBe(400)
    expect((await call('POST', '/identity/id-token', { name: text, email: 'x@example.org' }, {})).statusCode).toBe(400)
  })

  test('with a NUL is refused wherever it names something', async () => {
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

  test('that is a tag twice is one tag', async () => {
    expect((await publish({ tags: ['sci', ' sci', 'neve'] })).json().tags).toEqual(['sci', 'neve'])
  })

  test.each(['％', '＿', '＼', '%', '_', '\\', '[', "' or 1=1 --"])('looked for is nothing but itself: %s', async (q) => {
    await publish({ title: 'Lampada' })
    expect((await call('GET', `/api/items?q=${encodeURIComponent(q)}`)).json()).toEqual([])
  })
})

describe('[ERR-40] what is wrong with a field is said in Italian', () => {
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
  ])('%j', async (wrong, path, message) => {
    expect((await publish(wrong)).json().fields).toEqual([{ path, message }])
  })

  test('also of a chat message and of an address', async () => {
    const id = await aTalk()
    const long = await call('POST', `/api/conversations/${id}/messages`, { text: 'x'.repeat(2001) })
    expect(long.json().fields).toEqual([{ path: 'text', message: 'È troppo lungo: al massimo 2000 caratteri.' }])
    expect((await call('GET', '/api/items?limit=0')).json().fields).toEqual([
      { path: 'limit', message: 'È troppo piccolo: da 1 in su.' },
    ])
  })
})

describe('JSON that means harm', () => {
  test.each([
    ['names the prototype', '{"__proto__":{"isAdmin":true},"title":"x"}', 'invalidJson'],
    ['names the constructor’s', '{"constructor":{"prototype":{"isAdmin":true}}}', 'invalidJson'],
    ['is nested 30,000 deep', '['.repeat(30_000) + ']'.repeat(30_000), 'invalidInput'],
    ['says NaN', '{"latitude":NaN}', 'invalidJson'],
    ['is a list', '[]', 'invalidInput'],
    ['is null', 'null', 'invalidInput'],
    ['breaks off', '{"title":', 'invalidJson'],
  ])('%s', async (_what, json, code) => {
    const answer = await call('POST', '/api/items', json)
    expect(answer.json()).toMatchObject({ status: 400, code })
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  test('[SEC-07] is more than 64 KiB', async () => {
    expect((await publish({ description: 'x'.repeat(70_000) })).json()).toMatchObject({ status: 413, code: 'bodyTooLarge' })
  })

  test('owner, id, availability and revision in a payload count for nothing', async () => {
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
  ])('a picture at %s is refused', async (imageUrl) => {
    expect((await publish({ imageUrl })).json()).toMatchObject({ status: 403, code: 'photoNotYours' })
  })
})

describe('[SEC-11] a token', () => {
  const header = (given: object) => Buffer.from(JSON.stringify(given)).toString('base64url')
  test.each([
    ['whose algorithm is a number', { alg: 5 }, 'tokenForged'],
    ['whose algorithm is a list', { alg: ['none'] }, 'tokenUnsigned'],
    ['without an algorithm', {}, 'tokenForged'],
    ['with its own key’s address', { alg: 'RS256', jku: 'http://127.0.0.1/', kid: 'x' }, 'tokenForged'],
    ['that wants something critical', { alg: 'RS256', crit: ['b64'], b64: false }, 'tokenForged'],
  ])('%s is refused, by the call and by the socket', async (_what, forged, code) => {
    const token = [header(forged), ...anna.token.split('.').slice(1)].join('.')
    const answer = await call('GET', '/api/me', {}, { authorization: `Bearer ${token}` })
    expect(answer.json()).toMatchObject({ status: 401, code })
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'], reconnection: false })
    const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
    expect(error.message).toBe(code)
  })
})

describe('[SEC-12] from another site', () => {
  test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://127.0.0.1.nip.io:3000'])(
    'a page of %s gets nothing, and no connection',
    async (origin) => {
      const chosen = await call('POST', '/identity/id-token', { name: 'Eva', email: 'eva@example.org' }, { origin })
      expect(chosen.json()).toMatchObject({ status: 403, code: 'hostNotAllowed' })
      const answer = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })
      expect(answer.status).toBe(403)
    },
  )

  test.each(['http://localhost:3000', 'http://127.0.0.1:5173', 'http://[::1]:3000'])(
    'our own page at %s is answered',
    async (origin) => {
      expect((await call('GET', '/api/config', {}, { origin })).statusCode).toBe(200)
    },
  )
})

describe('[SEC-05] counting by address', () => {
  const limited = (callsPerAddress: number, environment = {}) =>
    testApp({ environment: { RATE_LIMITS: 'on', ...environment }, limits: { ...LIMITS, callsPerAddress } })

  test('is not got around by spelling the address otherwise', async () => {
    const small = await limited(1)
    const statuses = []
    for (const url of ['/%61pi/config', '/api/config', '/a%70i/config']) statuses.push((await small.app.inject(url)).statusCode)
    expect(statuses).toEqual([200, 429, 429])
    await small.close()
  })

  test('and the headers of a call hold however its address is spelt', async () => {
    expect((await house.app.inject('/%61pi/config')).headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('is not got around by a forwarding header that nobody vouches for', async () => {
    const small = await limited(1, { OPEN_SIGN_IN: 'yes' })
    const statuses = []
    for (const from of ['198.51.100.1', '198.51.100.2']) {
      statuses.push((await small.app.inject({ url: '/api/config', headers: { 'x-forwarded-for': from } })).statusCode)
    }
    expect(statuses).toEqual([200, 429])
    await small.close()
  })

  test('holds for sockets too, before there is a token; behind a proxy by who stands behind it', async () => {
    const small = await limited(2, { OPEN_SIGN_IN: 'yes', TRUSTED_PROXIES: '127.0.0.1' })
    await small.app.listen({ port: 0, host: '127.0.0.1' })
    const at = `http://127.0.0.1:${(small.app.server.address() as AddressInfo).port}/socket.io/?EIO=4&transport=polling`
    const statuses = []
    for (const from of ['198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.2']) {
      statuses.push((await fetch(at, { headers: { 'x-forwarded-for': from } })).status)
    }
    expect(statuses).toEqual([200, 200, 403, 200])
    await small.close()
  })
})

describe('[SEC-13] sockets', () => {
  const open = () =>
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

  test('of one person are bounded', async () => {
    const sockets = []
    for (let i = 0; i < 55; i++) sockets.push(await open())
    expect(sockets.filter(({ error }) => error === undefined)).toHaveLength(50)
    expect(new Set(sockets.slice(50).map(({ error }) => error))).toEqual(new Set(['tooManyRequests']))
    for (const { close } of sockets) close()
  })

  test('that send without end are cut off, and no more is stored than may wait', async () => {
    const id = await aTalk()
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token: anna.token }, transports: ['websocket'], reconnection: false })
    await new Promise((resolve) => socket.once('connect', () => resolve(null)))
    const cut = new Promise((resolve) => socket.once('disconnect', resolve))
    for (let i = 0; i < 2000; i++) socket.emit('chatMessage', { conversationId: id, message: { text: `${i}` } })
    expect(await cut).toBe('transport close')
    const stored = await house.db.selectFrom('messages').select('id').where('conversationId', '=', id).execute()
    // The first message of the conversation, the one under way and the 200 that may wait.
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
  ])('frame %s does no harm', async (frame) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`)
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    socket.send(`40${JSON.stringify({ token: anna.token })}`)
    socket.send(frame)
    socket.send(Buffer.from('binary'))
    await new Promise((resolve) => socket.addEventListener('close', resolve))
    expect((await call('GET', '/api/ready')).statusCode).toBe(200)
  })
})

describe('[SEC-14] what is no request, or never ends,', () => {
  const say = (bytes: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let heard = ''
      socket.on('data', (data) => {
        heard += data
      })
      socket.on('close', () => resolve(heard))
      socket.write(bytes)
    })

  test.each([
    ['rubbish', '\x00\x01\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/items HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is refused as everything else is', async (_what, bytes, status) => {
    const [head = '', body = ''] = (await say(bytes)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(head).toContain('application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ status, code: 'unreadableRequest', detail: expect.stringContaining('ricarica') })
  })

  test('a request without a Host is not answered while sign-in is open to anybody', async () => {
    expect(await say('GET /api/config HTTP/1.0\r\n\r\n')).toContain('hostNotAllowed')
    expect(await say('GET /api/config HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n')).toContain('hostNotAllowed')
  })

  test('a request has three minutes to arrive, then it is told so and cut off', async () => {
    expect(house.app.server.requestTimeout).toBe(180_000)
    const late = once(house.app.server, 'connection')
    const heard = say('POST /api/items HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n{')
    // As Node tells when the time is over.
    const [socket] = await late
    house.app.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    const [head = '', body = ''] = (await heard).split('\r\n\r\n')
    expect(head).toContain('HTTP/1.1 408 ')
    expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'unreadableRequest' })
  })
})

describe('[PHOTO-12] an upload', () => {
  const parts = (many: number, file: boolean) => {
    const one = (i: number) => `--b\r\ncontent-disposition: form-data; name="f${i}"${file ? '; filename="x"' : ''}\r\n\r\nx\r\n`
    return Buffer.from(`${Array.from({ length: many }, (_, i) => one(i)).join('')}--b--\r\n`)
  }
  const post = (payload: Buffer, headers: object = {}) =>
    house.app.inject({
      method: 'POST',
      url: '/upload',
      payload,
      headers: { ...anna.headers, 'content-type': 'multipart/form-data; boundary=b', ...headers },
    })

  test('of a thousand parts is refused', async () => {
    expect((await post(parts(1000, false))).json()).toMatchObject({ status: 413, code: 'bodyTooLarge' })
    expect((await post(parts(1000, true))).json()).toMatchObject({ status: 413, code: 'bodyTooLarge' })
  })

  test('that announces more than a photo is refused before it is read', async () => {
    const answer = await post(Buffer.alloc(PHOTO_BYTES_MAX + 70_000, 'a'))
    expect(answer.json()).toMatchObject({ status: 413, code: 'photoTooLarge' })
  })

  test('of a picture with a page behind it is that picture alone', async () => {
    const photo = Buffer.concat([await aPicture(40, 40).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { payload, headers } = uploadBody(photo, {}, '../../etc/passwd.html', 'text/html')
    const answer = await house.app.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...anna.headers } })
    const kept = await house.app.inject(answer.json().secure_url)
    expect(kept.headers['content-type']).toBe('image/webp')
    expect(kept.rawPayload.includes('<script>')).toBe(false)
  })

  test('given up half way leaves its place to the next', async () => {
    const { payload, headers } = uploadBody(await aPicture(400, 400).png().toBuffer())
    const giveUp = (share: number) =>
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
    await Promise.all([0.001, 0.2, 0.5, 0.9, 0.99, 0.3, 0.6, 0.8].map(giveUp))
    const answer = await house.app.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...anna.headers } })
    expect(answer.statusCode).toBe(200)
  })
})

describe('[PRIV-01] [PRIV-03] nothing that is an answer', () => {
  test('gives a stranger or the other participant an e-mail, an exact position or a draft', async () => {
    const exact = { latitude: 45.7371234, longitude: 7.3171234 }
    const mine = (await publish({ ...exact, title: 'Cosa di Anna' })).json()._id
    const hers = (await publish({ ...exact, title: 'Bozza di Anna' })).json()._id
    const lamp = await anItem(house.db, { owner: bruno.uid, lat: exact.latitude, lng: exact.longitude })
    const { _id: id } = await ok(as(bruno).interest(mine))
    await ok(as(anna).offer(id, hers))
    await ok(as(anna).request(id, lamp))
    const refused = await as(bruno).accept(id)
    const seen = [
      '/api/items',
      '/api/items?near=45.737,7.317&radius=50&sort=nearest',
      `/api/items?ownerUid=${anna.uid}`,
      `/api/items/${mine}`,
      '/api/map?lat=45.737&lng=7.317&radius=20',
      `/api/people/${anna.uid}`,
      '/api/people?q=Anna',
      '/api/config',
      '/api/conversations',
      `/api/conversations/${id}`,
      `/api/conversations/${id}/messages`,
    ]
    const answers = [JSON.stringify(refused.body)]
    for (const url of seen) {
      for (const headers of [{}, carla.headers, bruno.headers]) answers.push((await call('GET', url, {}, headers)).body)
    }
    for (const answer of answers) expect(answer).not.toMatch(/45\.7371234|7\.3171234|anna\.segreta/)
    for (const url of [`/api/conversations/${id}`, '/api/conversations', `/api/conversations/${id}/messages`]) {
      expect((await call('GET', url, {}, bruno.headers)).body).not.toContain('Bozza di Anna')
    }
  })
})
