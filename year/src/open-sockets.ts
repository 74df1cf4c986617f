import type { Acknowledgement, ClientToServer, NewMessageEvent, ServerToClient } from '@barattolo/domain/api/live'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { WATCHED_LISTS } from '@barattolo/domain/watched-lists'
import { io, type Socket } from 'socket.io-client'
import type { HistoryRecord } from './history.ts'
import type { Resident } from './visit.ts'

type Note = (event: Pick<HistoryRecord, 'who' | 'uid' | 'method' | 'answer'>, app: number) => void

interface OpenSocket {
  who: string
  uid: string | null
  app: number
  /** The one on the screen; null if another page is. */
  conversation: string | null
  /** What its person has last read of the conversation. */
  shown: string | null
  socket: Socket<ServerToClient, ClientToServer>
  /** The app may refuse to show the conversation: then no message comes. */
  isJoined: boolean
  /** Reads nothing more, and leaves its connection open. */
  isStalled: boolean
  received: NewMessageEvent[]
  /** Of all messages that have come; each has a number of its own. */
  texts: Set<string>
  /** What has come since the last act: topics that the device fetches again. */
  topics: Set<string>
  /** All of them since it was opened. */
  allTopics: Set<string>
}

/** A topic that has changed, and the devices that have to learn it. */
interface ChangedTopic {
  topic: string
  isFor: (entry: OpenSocket) => boolean
  /** It may have come before the last act. */
  isEarlier?: boolean
}

/** So many devices are open at once. */
const OPEN_MAX = 10
/** How long an event is waited for, in milliseconds of the machine’s clock: with other work on the machine seconds prove nothing. */
const PATIENCE = 10_000

/** The live connections of people who look at a conversation; what they get is recorded after each act. */
export class OpenSockets {
  private readonly open = new Map<string, OpenSocket>()
  /** Messages that have been acknowledged to their authors since the last act. */
  private readonly written: { conversation: string; text: string }[] = []
  /** What was changed by what was acknowledged since the last act. */
  private readonly changed: ChangedTopic[] = []
  /** Who is suspended, as far as the admin has read it. */
  private readonly suspended = new Map<string, boolean>()
  /** Conversations with the texts that have ever been acknowledged. A repeat stores nothing, so no further event comes. */
  private readonly acknowledged = new Set<string>()
  private readonly note: Note

  constructor(note: Note) {
    this.note = note
  }

  hasRoom(who: string): boolean {
    return this.open.size < OPEN_MAX && !this.open.has(who)
  }

  /** Connects to this app, and joins the conversation as its page does. Null: another page is on the screen. */
  async look(
    { person, memory }: Resident,
    { app, address, conversation }: { app: number; address: string; conversation: Conversation | null },
  ) {
    const id = conversation?._id ?? null
    const socket: OpenSocket['socket'] = io(address, {
      auth: { token: memory.token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    const entry: OpenSocket = {
      who: person.key,
      uid: memory.uid,
      app,
      conversation: id,
      shown: conversation && shownOf(conversation),
      socket,
      isJoined: false,
      isStalled: false,
      received: [],
      texts: new Set(),
      topics: new Set(),
      allTopics: new Set(),
    }
    socket.on('changed', (topic) => {
      for (const topics of [entry.topics, entry.allTopics]) topics.add(topic.join(' '))
    })
    socket.on('listChanged', (list) => void entry.topics.add(list))
    socket.on('newMessage', (message) => {
      entry.received.push(message)
      entry.texts.add(message.text)
    })
    // The app closes connections when it may have missed events: then neither an error nor an answer comes.
    const closed = new Promise<null>((resolve) => socket.io.once('close', () => resolve(null)))
    const connected = new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('connect_error', () => resolve(false))
    })
    if (!(await Promise.race([connected, closed]))) return
    socket.emit('watch', WATCHED_LISTS, 0)
    // Without a conversation the app refuses, and by its answer the lists are watched.
    entry.isJoined = (await Promise.race([join(socket, id ?? ''), closed]))?.ok === true
    this.open.set(person.key, entry)
    this.note({ ...receiverOf(entry), answer: { event: 'opened', conversationId: id, joined: entry.isJoined } }, app)
  }

  /** The person’s device stops to read, as one that loses its network: the app learns of it late. */
  stall({ person }: Resident) {
    const entry = this.open.get(person.key)
    if (!entry) return
    readerOf(entry.socket).pause()
    entry.isStalled = true
    this.note({ ...receiverOf(entry), answer: { event: 'stalled' } }, entry.app)
  }

  /** Notes what was written, for which the next `settle` waits. */
  see(record: HistoryRecord) {
    const { method, route, path, status, body, answer, who, uid } = record
    if (status < 200 || status >= 300) return
    this.noteSuspension(record)
    const { text } = Object(body)
    const inPath = path.split('/')
    const entry = this.open.get(who)
    // Its person looks again at what has stayed on the screen.
    if (entry?.conversation && method === 'GET' && path === `/api/conversations/${entry.conversation}`)
      this.compare(entry, answer)
    if (method !== 'POST') return
    if (route === '/api/conversations/:id/messages') this.noteWritten(inPath[3] ?? '', text, who)
    if (route === '/api/me/blocked/:uid') {
      const pair = [uid, inPath[4]]
      this.changed.push({ topic: 'notices', isFor: (entry) => pair.includes(entry.uid ?? '') })
    }
    if (route === '/api/items/:id/answers')
      for (const conversation of Object(answer).answered) this.noteWritten(conversation, text)
  }

  /** Who is suspended goes from the public lists, with what they have published. */
  private noteSuspension({ method, route, path, answer, fault }: HistoryRecord) {
    if (route === '/api/admin/people' && Array.isArray(answer))
      for (const { uid, disabledAt } of answer) this.suspended.set(uid, disabledAt !== null)
    if (method !== 'PATCH' || route !== '/api/admin/disable/:uid') return
    const uid = path.split('/')[4] ?? ''
    const isNew = this.suspended.get(uid) === false && (fault?.repeats ?? null) === null
    this.suspended.set(uid, true)
    // The person’s own devices are closed.
    const isFor = (entry: OpenSocket) => entry.uid !== uid
    if (isNew) for (const topic of WATCHED_LISTS) this.changed.push({ topic, isFor })
  }

  /** What the page shows now has been announced to the device, if it is not as it was. */
  private compare(entry: OpenSocket, conversation: unknown) {
    if (shownOf(conversation) === entry.shown) return
    this.changed.push({ topic: `conversations ${entry.conversation}`, isFor: (one) => one === entry, isEarlier: true })
  }

  /** `author`: if the message is the only thing that has changed. */
  private noteWritten(conversation: string, text: string, author?: string) {
    const key = `${conversation} ${text}`
    if (this.acknowledged.has(key)) return
    this.acknowledged.add(key)
    this.written.push({ conversation, text })
    if (author === undefined) return
    // A device that has not got the message was closed or is not part of the conversation.
    const isFor = (entry: OpenSocket) => entry.who !== author && entry.conversation === conversation && entry.texts.has(text)
    this.changed.push({ topic: `notices ${conversation}`, isFor })
  }

  /** Waits until what was written has come where its conversation is open, and records all that has come. */
  async settle() {
    const end = Date.now() + PATIENCE
    for (const { conversation, text } of this.written.splice(0))
      for (const entry of this.open.values())
        if (entry.conversation === conversation && entry.isJoined && !entry.isStalled)
          await waitFor(() => entry.texts.has(text) || entry.socket.disconnected, end)
    await this.settleTopics(end)
    this.recordReceived()
  }

  /** What has come is not recorded, because its number follows the machine’s time, but what has not come is. */
  private async settleTopics(end: number) {
    for (const { topic, isFor, isEarlier = false } of this.changed.splice(0))
      for (const entry of this.open.values()) {
        const hasCome = () => (isEarlier ? entry.allTopics : entry.topics).has(topic) || entry.socket.disconnected
        if (entry.isStalled || !isFor(entry)) continue
        await waitFor(hasCome, end)
        if (!hasCome()) this.note({ ...receiverOf(entry), answer: { event: 'topicMissing', topic } }, entry.app)
      }
    for (const entry of this.open.values()) entry.topics.clear()
  }

  close(isClosed: (entry: { who: string; app: number }) => boolean) {
    this.recordReceived()
    for (const entry of this.open.values()) {
      if (!isClosed(entry)) continue
      // Otherwise it would wait for the app’s answer to its close.
      if (entry.isStalled && entry.socket.connected) readerOf(entry.socket).resume()
      entry.socket.close()
      this.open.delete(entry.who)
      this.note({ ...receiverOf(entry), answer: { event: 'closed' } }, entry.app)
    }
  }

  /** A connection that the app has closed shows no conversation any more: its client would connect and fetch again. */
  private recordReceived() {
    for (const entry of this.open.values()) {
      for (const message of entry.received.splice(0))
        this.note({ ...receiverOf(entry), answer: { event: 'newMessage', ...message } }, entry.app)
      if (!entry.socket.disconnected) continue
      this.open.delete(entry.who)
      this.note({ ...receiverOf(entry), answer: { event: 'closed' } }, entry.app)
    }
  }
}

interface Reader {
  pause: () => void
  resume: () => void
}

/** The WebSocket of the package `ws` below the connection. */
function readerOf({ io: { engine } }: OpenSocket['socket']): Reader {
  const socket: unknown = Reflect.get(engine.transport, 'ws')
  if (!isReader(socket)) throw new Error('a live connection is no WebSocket that can be paused')
  return socket
}

const join = (socket: OpenSocket['socket'], conversation: string) =>
  new Promise<Acknowledgement>((resolve) => socket.emit('join', conversation, resolve))

/** What is announced to those who show the conversation when it changes. */
const shownOf = (conversation: unknown) => {
  const { version, status, personAway, exchange } = Object(conversation)
  return [version, status, personAway, Object(exchange).state].join(' ')
}

const isReader = (value: unknown): value is Reader => typeof Object(value).pause === 'function'

const receiverOf = ({ who, uid }: OpenSocket) => ({ who, uid, method: 'EVENT' })

/** Whether it came in time is for the checker to say. */
async function waitFor(condition: () => boolean, end: number) {
  while (!condition() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 2))
}
