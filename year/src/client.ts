import type { Endpoint } from '@barattolo/domain/endpoint'
import { readDataArchive } from '@barattolo/server/testing/data-archive'
import { makeImage, makeUploadBody } from '@barattolo/server/testing/images'
import type { Random } from '@barattolo/server/testing/random'
import { requestSignIn } from '@barattolo/server/testing/sign-in'
import type { FastifyInstance } from 'fastify'
import type { FaultKind, HistoryRecord } from './history.ts'
import { VISITOR } from './people.ts'
import type { Town } from './town.ts'
import type { Reply, Resident } from './visit.ts'

interface Sent {
  route: string
  method: Endpoint['method']
  path: string
  body?: unknown
  /** Of a body that is no JSON. */
  raw?: { payload: Buffer; headers: Record<string, string> }
  walk?: string | undefined
}

interface ClientOptions {
  town: Town
  random: Random
  /** The part of all requests that a fault meets. */
  faults: number
  record: (record: HistoryRecord) => void
}

/** Sends requests to the two apps, breaks some of them on purpose, and records each. */
export class Client {
  requests = 0
  /** What each person does at the moment. */
  private readonly acts = new WeakMap<Resident, string>()
  /** Those who act at the same instant, or one person on two devices. */
  private together: readonly Resident[] = []
  /** What receivers got. */
  private received = 0
  private readonly options: ClientOptions
  /** Repeats that arrive after other acts. */
  private readonly late: (() => Promise<void>)[] = []

  constructor(options: ClientOptions) {
    this.options = options
  }

  /** The requests that follow belong to this act. */
  begin(resident: Resident, act: string) {
    this.acts.set(resident, act)
  }

  /** Runs the work of two at the same instant, of each in another app; no other fault meets their requests. */
  async runTogether<T extends { resident: Resident }>(entries: readonly T[], work: (entry: T) => Promise<void>) {
    this.together = entries.map(({ resident }) => resident)
    await Promise.all(entries.map(work))
    this.together = []
  }

  async call<E extends Endpoint>(resident: Resident, endpoint: E, input: object, walk?: string): Promise<Reply<E>> {
    const sent = toRequest(endpoint, input)
    const { record, next } = await this.sendWithFaults(resident, { ...sent, walk })
    const { status, answer } = record
    // A copy, because an act changes what the person remembers. The product’s serializer writes it from the schema of this type.
    if (status < 300) return { ok: true, answer: structuredClone(answer) as never, next }
    return { ok: false, status, code: codeOf(answer) }
  }

  private async sendWithFaults(resident: Resident, sent: Sent) {
    const { random, faults } = this.options
    const race = this.raceOf(resident)
    if (race) return this.send(resident, sent, ...race)
    const isRead = sent.method === 'GET'
    const part = resident.person.isAdmin && !isRead ? faults * ADMIN_FAULTS : faults
    const kind = random.chance(part) ? random.pick(isRead ? READ_KINDS : WRITE_KINDS) : undefined
    const [app, other] = random.chance(0.5) ? [0, 1] : [1, 0]
    if (kind === undefined) return this.send(resident, sent, app)
    if (kind === 'connection') return this.sendOverBrokenConnection(resident, sent, app, other)
    if (kind === 'death') return this.sendToDyingApp(resident, sent, app, other)
    if (kind === 'twice') return this.sendTwice(resident, sent, app, other)
    const first = await this.send(resident, sent, app, { kind, repeats: null })
    const repeat = () => this.send(resident, sent, other, { kind, repeats: first.record.n })
    if (kind === 'lost') return repeat()
    this.late.push(async () => {
      // After an erasure the client has no session that could send it.
      if (resident.memory.uid !== first.record.uid) return
      await this.refresh(resident)
      await repeat()
    })
    return first
  }

  /** The app and the fault of one who acts at the same instant as another; null for all others. */
  private raceOf(resident: Resident) {
    const place = this.together.indexOf(resident)
    return place < 0 ? null : ([place % 2, { kind: 'together', repeats: null }] as const)
  }

  private async sendTwice(resident: Resident, sent: Sent, app: number, other: number) {
    await this.options.town.clock.tick()
    const fault = { kind: 'twice', repeats: null } as const
    const [first] = await Promise.all([this.send(resident, sent, app, fault), this.send(resident, sent, other, fault)])
    return first
  }

  /** A connection to the database breaks during the request. The client asks again if the app could not answer. */
  private async sendOverBrokenConnection(resident: Resident, sent: Sent, app: number, other: number) {
    const { town, random } = this.options
    const sockets = town.sockets(app)
    sockets.breakAtStatement(random.below(STATEMENTS), random.chance(0.5))
    const first = await this.send(resident, sent, app, { kind: 'connection', repeats: null })
    sockets.disarm()
    if (first.record.status !== UNAVAILABLE) return first
    return this.send(resident, sent, other, { kind: 'connection', repeats: first.record.n })
  }

  /** The app ends after PostgreSQL has committed and before it answers. */
  private async sendToDyingApp(resident: Resident, sent: Sent, app: number, other: number) {
    const { town, random } = this.options
    town.sockets(app).breakAtCommit(random.below(COMMITS))
    const first = await this.send(resident, sent, app, { kind: 'death', repeats: null })
    if (town.sockets(app).disarm()) await town.restart(app)
    return this.send(resident, sent, other, { kind: 'death', repeats: first.record.n })
  }

  /** Sends what has been delayed so far. */
  async sendLate() {
    for (const repeat of this.late.splice(0)) await repeat()
  }

  private async send(resident: Resident, sent: Sent, app: number, fault?: { kind: FaultKind; repeats: number | null }) {
    const { town, record: keep } = this.options
    const n = ++this.requests + this.received
    // Each time costs a round trip to the database, and reads leave no times behind.
    if (sent.method !== 'GET' && fault?.kind !== 'twice') await town.clock.tick()
    const { token, uid } = resident.memory
    const at = town.clock.now().toISOString()
    const response = await inject(town.app(app), sent, token)
    // An app that has ended sends no answer.
    const isAnswered = !(fault?.kind === 'death' && fault.repeats === null)
    const record: HistoryRecord = {
      n,
      at,
      who: resident.person.key,
      uid,
      app,
      act: this.acts.get(resident) ?? '',
      route: sent.route,
      method: sent.method,
      path: sent.path,
      body: sent.body ?? null,
      status: isAnswered ? response.statusCode : 0,
      answer: isAnswered ? readAnswer(response) : null,
    }
    const { 'x-total-count': total, 'x-total-bounded': bounded, 'x-search-reading': reading, link, etag } = response.headers
    if (total !== undefined && bounded === undefined) record.total = Number(total)
    if (typeof reading === 'string') record.reading = JSON.parse(decodeURIComponent(reading))
    if (typeof etag === 'string') record.etag = etag
    const next = /<([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1] ?? null
    if (sent.walk !== undefined) Object.assign(record, { walk: sent.walk, hasNext: next !== null })
    if (fault) record.fault = fault
    keep(record)
    return { record, next }
  }

  /** A page or a file, as a browser opens it: without a token. */
  async open(resident: Resident, route: string, path: string) {
    const { record } = await this.send(resident, { route, method: 'GET', path }, this.options.random.below(2))
    const { status, answer } = record
    return { status, text: typeof answer === 'string' ? answer : null }
  }

  /** Records what a receiver or an open socket got. */
  note({ who, uid, method, answer }: Pick<HistoryRecord, 'who' | 'uid' | 'method' | 'answer'>, app = -1) {
    const n = this.requests + ++this.received
    const at = this.options.town.clock.now().toISOString()
    const received = { act: 'receive', route: method, method, path: '', body: null, status: 200 }
    this.options.record({ n, at, who, uid, app, answer, ...received })
  }

  async upload(resident: Resident): Promise<string | null> {
    const { payload, headers } = makeUploadBody(await tinyPicture())
    const sent: Sent = { route: '/upload', method: 'POST', path: '/upload', raw: { payload, headers } }
    const [app, fault] = this.raceOf(resident) ?? [this.options.random.below(2)]
    const { record } = await this.send(resident, sent, app, fault)
    return readText(record.answer, 'secure_url')
  }

  /** Through the built-in identity service, as a browser signs in. */
  async signIn(resident: Resident): Promise<void> {
    const { person, memory } = resident
    const { town, random } = this.options
    const answer = await requestSignIn(town.app(random.below(2)), { name: person.name, email: person.email })
    const { localId, idToken, refreshToken } = answer.json()
    if (!idToken) throw new Error(`${person.key} could not sign in: ${answer.body}`)
    Object.assign(memory, { uid: localId, refreshToken })
    this.keepToken(resident, idToken)
  }

  /** A token lasts an hour. */
  async refresh(resident: Resident): Promise<void> {
    const { memory } = resident
    const { town, random } = this.options
    if (resident.person.key === VISITOR || memory.tokenExpiresAt > town.clock.now().getTime()) return
    if (memory.refreshToken === null) return this.signIn(resident)
    const response = await town.app(random.below(2)).inject({
      method: 'POST',
      url: '/securetoken.googleapis.com/v1/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=refresh_token&refresh_token=${memory.refreshToken}`,
    })
    if (response.statusCode !== 200) return this.signIn(resident)
    this.keepToken(resident, response.json().id_token)
  }

  private keepToken({ memory }: Resident, token: string) {
    memory.token = token
    memory.tokenExpiresAt = this.options.town.clock.now().getTime() + TOKEN_MS
  }
}

/** Those that a request without effect can meet. */
const READ_KINDS: readonly FaultKind[] = ['connection']
const WRITE_KINDS: readonly FaultKind[] = ['lost', 'twice', 'late', 'connection', 'death']
/** How often the admin’s writes are broken, compared with others: they are few, and each changes much. */
const ADMIN_FAULTS = 8
/** A request sends about this many statements, and commits at most this often. */
const STATEMENTS = 8
const COMMITS = 3
const UNAVAILABLE = 503
/** A little less than the hour of a token. */
const TOKEN_MS = 55 * 60_000

let picture: Promise<Buffer> | undefined
const tinyPicture = () => (picture ??= makeImage(16, 16).jpeg().toBuffer())

function inject(app: FastifyInstance, { method, path, body, raw }: Sent, token: string | null) {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
  const headers = { ...authorization, ...raw?.headers }
  const payload = raw?.payload ?? (body as object | undefined)
  return app.inject({ method, url: path, headers, ...(payload && { payload }) })
}

/** When a page was rendered, in milliseconds of the machine’s clock. */
const READ_AT = /(id="read-at">)\d+/

function readAnswer({ headers, body, rawPayload }: Awaited<ReturnType<typeof inject>>): unknown {
  const type = String(headers['content-type'])
  if (type === 'application/zip') return readDataArchive(rawPayload).data
  if (type.includes('json')) return JSON.parse(body)
  return /html|xml|text\/plain/.test(type) ? body.replace(READ_AT, '$1') : null
}

function toRequest(endpoint: Endpoint, input: object): Sent {
  const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown }
  const values = new Map(Object.entries(params).map(([key, value]) => [key, encodeURIComponent(String(value))]))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key) => values.get(key) ?? '')
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()
  const { method, path: route } = endpoint
  return { route, method, path: search === '' ? path : `${path}?${search}`, ...(body === undefined ? {} : { body }) }
}

const codeOf = (answer: unknown) => readText(answer, 'code')

function readText(answer: unknown, key: string): string | null {
  const value = typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : null
  return typeof value === 'string' ? value : null
}
