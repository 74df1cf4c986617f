import { randomUUID } from 'node:crypto'
import type { Message } from '@barattolo/domain/messages/message'
import { makeImage, makeUploadBody } from '@barattolo/server/testing/images'
import type { AnswerRecorder } from './answer-stats.ts'
import { type ChatClient, openChatClient } from './chat-client.ts'
import { type Call, type HttpRequest, type HttpResult, httpClient } from './http-client.ts'
import { pause } from './pause.ts'
import type { Scenario } from './scenario.ts'

/** All acknowledged writes: none of them may be lost. */
export interface Ledger {
  messages: { conversationId: string; text: string }[]
  items: { id: string; title: string }[]
  accepted: string[]
  photos: string[]
  /** Writes that were retried until the end and never acknowledged. */
  neverAcknowledged: string[]
}

/** Delays between two actions of a person and before a retry, in milliseconds. */
const ACTION_INTERVAL = 250
const RETRY_DELAY = 1000
/** How long failed actions are retried after the workload was stopped, in milliseconds. */
const RETRY_WINDOW = 30_000

export interface Workload {
  ledger: Ledger
  chatClients: { name: string; conversationId: string; client: ChatClient; call: Call }[]
  /** Stops new actions and waits for those that have begun. */
  stop: () => Promise<void>
  close: () => void
}

/** Starts people who write, publish, upload, accept and read, each in a loop of their own, until they are stopped. */
export function startWorkload(origin: string, scenario: Scenario, recorder: AnswerRecorder): Workload {
  const ledger: Ledger = { messages: [], items: [], accepted: [], photos: [], neverAcknowledged: [] }
  let stoppedAt = Number.POSITIVE_INFINITY
  const isStopped = () => performance.now() > stoppedAt
  const cleanups: (() => void)[] = []
  const callAs = (person: { headers: Record<string, string> }, action: string): Call => {
    const { call, close } = httpClient(origin, person.headers, (answer, duration) => recorder.record(action, answer, duration))
    cleanups.push(close)
    return call
  }
  /** Retries the action until it succeeds, like a user who presses "Riprova". */
  const retryUntilDone = async (action: string, attempt: () => Promise<boolean>) => {
    while (!(await attempt())) {
      if (performance.now() > stoppedAt + RETRY_WINDOW) return void ledger.neverAcknowledged.push(action)
      await pause(RETRY_DELAY)
    }
  }
  const repeat = async (work: (n: number) => Promise<unknown>) => {
    for (let n = 0; !isStopped(); n++) {
      await work(n)
      await pause(ACTION_INTERVAL)
    }
  }

  const chatClients = scenario.pairs.flatMap(({ conversationId, people }) =>
    people.map((person) => {
      const client = openChatClient(origin, person.token, conversationId, callAs(person, 'conversation'))
      cleanups.push(client.close)
      return {
        name: person.name,
        conversationId,
        client,
        call: callAs(person, 'reading afterwards'),
        post: httpClient(origin, person.headers, () => undefined),
      }
    }),
  )
  const chats = chatClients.map(({ name, conversationId, client, post }) =>
    repeat(async (n) => {
      const message = { text: `${name} ${n} ${randomUUID()}`, clientId: randomUUID() }
      await retryUntilDone(message.text, async () => {
        const begin = performance.now()
        const answer = await sendMessage(client, post.call, conversationId, message)
        recorder.record('message', answer, performance.now() - begin)
        if (answer.code !== '') return false
        client.show(answer.body as Message)
        ledger.messages.push({ conversationId, text: message.text })
        return true
      })
    }),
  )
  const publishes = scenario.publishers.map((person) => {
    const call = callAs(person, 'publish')
    return repeat(async (n) => {
      const body = itemBody(`${person.name} ${n} ${randomUUID()}`)
      await retryUntilDone(body.title, async () => {
        const answer = await call({ method: 'POST', path: '/api/items', body })
        if (answer.code === '') ledger.items.push({ id: (answer.body as { _id: string })._id, title: body.title })
        return answer.code === ''
      })
    })
  })
  const uploads = scenario.uploaders.map((person) => {
    const call = callAs(person, 'photo')
    return repeat(async () => {
      const form = makeUploadBody(await makeImage(64, 48).png().toBuffer(), {}, 'foto.png', 'image/png')
      await retryUntilDone('a photo', async () => {
        const answer = await call({ method: 'POST', path: '/upload', form })
        if (answer.code === '') ledger.photos.push((answer.body as { secure_url: string }).secure_url)
        return answer.code === ''
      })
      await pause(ACTION_INTERVAL)
    })
  })
  const accepts = scenario.owners.map(({ person, conversationIds }) => {
    const call = callAs(person, 'accept')
    return repeat(async (n) => {
      const conversationId = conversationIds[n]
      if (conversationId === undefined) return
      await retryUntilDone(conversationId, async () => {
        const done = await acceptProposal(call, conversationId)
        if (done) ledger.accepted.push(conversationId)
        return done
      })
      // Slower, because the number of conversations to accept is limited.
      await pause(2 * ACTION_INTERVAL)
    })
  })
  const reads = scenario.readers.map((person) => {
    const call = callAs(person, 'read')
    return repeat(async (n) => call({ path: ['/api/items', '/api/conversations', '/api/me'][n % 3] ?? '' }))
  })
  const loops = [...chats, ...publishes, ...uploads, ...accepts, ...reads]
  return {
    ledger,
    chatClients,
    stop: async () => {
      stoppedAt = performance.now()
      await Promise.all(loops)
    },
    close: () => {
      for (const cleanup of cleanups) cleanup()
      for (const { post } of chatClients) post.close()
    },
  }
}

/** Sends over the socket and falls back to HTTP, as the web app does. */
async function sendMessage(client: ChatClient, call: Call, conversationId: string, body: { text: string; clientId: string }) {
  const ack = await client.send(body)
  if (ack?.ok) return { ...SUCCESS, body: ack.message }
  if (ack) return { ...SUCCESS, status: ack.problem.status, code: ack.problem.code }
  return call({ method: 'POST', path: `/api/conversations/${conversationId}/messages`, body })
}
const SUCCESS: HttpResult = { status: 200, code: '', body: null, retryAfter: undefined }

/** A 409 is checked by reading the conversation: if the first response was lost, it is already accepted. */
async function acceptProposal(call: Call, conversationId: string): Promise<boolean> {
  const path = `/api/conversations/${conversationId}`
  const request: HttpRequest = { method: 'PATCH', path: `${path}/status`, body: { status: 'accepted' } }
  const { status, code } = await call(request)
  if (code === '') return true
  if (status !== 409) return false
  const current = await call({ path })
  return (current.body as { status?: string } | null)?.status === 'accepted'
}

function itemBody(title: string) {
  return { title, status: 'dono', category: 'home', latitude: 45.737, longitude: 7.317, clientId: randomUUID() }
}
