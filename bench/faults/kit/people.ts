import { randomUUID } from 'node:crypto'
import type { Message } from '@barattolo/domain/conversations/message'
import { aPicture, uploadBody } from '@barattolo/server/testing/pictures'
import { type Answered, type Ask, type Asked, caller } from './ask.ts'
import { pause } from './pause.ts'
import type { Scene } from './scene.ts'
import { openScreen, type Screen } from './screen.ts'
import type { Watch } from './seen.ts'

/** All acknowledged writes: none of them may be lost. */
export interface Ledger {
  messages: { talk: string; text: string }[]
  items: { id: string; title: string }[]
  accepted: string[]
  photos: string[]
  /** Writes that were retried until the end and never acknowledged. */
  never: string[]
}

/** Delays between two actions of a person and before a retry, in milliseconds. */
const PACE = 250
const TRIES_AGAIN_AFTER = 1000
/** How long failed actions are retried after the workload was stopped, in milliseconds. */
const TRIES_FOR = 30_000

export interface Crowd {
  ledger: Ledger
  screens: { who: string; talk: string; screen: Screen; ask: Ask }[]
  /** Stops new actions and waits for those that have begun. */
  stop: () => Promise<void>
  close: () => void
}

/** Starts people who write, publish, upload, accept and read, each in a loop of their own, until they are stopped. */
export function letPeopleIn(origin: string, scene: Scene, watch: Watch): Crowd {
  const ledger: Ledger = { messages: [], items: [], accepted: [], photos: [], never: [] }
  let overAt = Number.POSITIVE_INFINITY
  const isOver = () => performance.now() > overAt
  const closes: (() => void)[] = []
  const askAs = (who: { headers: Record<string, string> }, what: string): Ask => {
    const { ask, close } = caller(origin, who.headers, (answer, took) => watch.note(what, answer, took))
    closes.push(close)
    return ask
  }
  /** Retries the action until it succeeds, like a user who presses "Riprova". */
  const untilDone = async (what: string, attempt: () => Promise<boolean>) => {
    while (!(await attempt())) {
      if (performance.now() > overAt + TRIES_FOR) return void ledger.never.push(what)
      await pause(TRIES_AGAIN_AFTER)
    }
  }
  const again = async (work: (n: number) => Promise<unknown>) => {
    for (let n = 0; !isOver(); n++) {
      await work(n)
      await pause(PACE)
    }
  }

  const screens = scene.pairs.flatMap(({ talk, people }) =>
    people.map((who) => {
      const screen = openScreen(origin, who.token, talk, askAs(who, 'conversation'))
      closes.push(screen.close)
      return {
        who: who.name,
        talk,
        screen,
        ask: askAs(who, 'reading afterwards'),
        post: caller(origin, who.headers, () => undefined),
      }
    }),
  )
  const chats = screens.map(({ who, talk, screen, post }) =>
    again(async (n) => {
      const message = { text: `${who} ${n} ${randomUUID()}`, clientId: randomUUID() }
      await untilDone(message.text, async () => {
        const begin = performance.now()
        const answer = await sendMessage(screen, post.ask, talk, message)
        watch.note('message', answer, performance.now() - begin)
        if (answer.code !== '') return false
        screen.show(answer.body as Message)
        ledger.messages.push({ talk, text: message.text })
        return true
      })
    }),
  )
  const publishes = scene.publishers.map((who) => {
    const ask = askAs(who, 'publish')
    return again(async (n) => {
      const body = anObject(`${who.name} ${n} ${randomUUID()}`)
      await untilDone(body.title, async () => {
        const answer = await ask({ method: 'POST', path: '/api/items', body })
        if (answer.code === '') ledger.items.push({ id: (answer.body as { _id: string })._id, title: body.title })
        return answer.code === ''
      })
    })
  })
  const uploads = scene.uploaders.map((who) => {
    const ask = askAs(who, 'photo')
    return again(async () => {
      const form = uploadBody(await aPicture(64, 48).png().toBuffer(), {}, 'foto.png', 'image/png')
      await untilDone('a photo', async () => {
        const answer = await ask({ method: 'POST', path: '/upload', form })
        if (answer.code === '') ledger.photos.push((answer.body as { secure_url: string }).secure_url)
        return answer.code === ''
      })
      await pause(PACE)
    })
  })
  const accepts = scene.owners.map(({ who, talks }) => {
    const ask = askAs(who, 'accept')
    return again(async (n) => {
      const talk = talks[n]
      if (talk === undefined) return
      await untilDone(talk, async () => {
        const done = await accept(ask, talk)
        if (done) ledger.accepted.push(talk)
        return done
      })
      // Slower, because the number of conversations to accept is limited.
      await pause(2 * PACE)
    })
  })
  const reads = scene.readers.map((who) => {
    const ask = askAs(who, 'read')
    return again(async (n) => ask({ path: ['/api/items', '/api/conversations', '/api/me'][n % 3] ?? '' }))
  })
  const everybody = [...chats, ...publishes, ...uploads, ...accepts, ...reads]
  return {
    ledger,
    screens,
    stop: async () => {
      overAt = performance.now()
      await Promise.all(everybody)
    },
    close: () => {
      for (const close of closes) close()
      for (const { post } of screens) post.close()
    },
  }
}

/** Sends over the socket and falls back to HTTP, as the web app does. */
async function sendMessage(screen: Screen, ask: Ask, talk: string, body: { text: string; clientId: string }) {
  const said = await screen.send(body)
  if (said?.ok) return { ...WELL, body: said.message }
  if (said) return { ...WELL, status: said.problem.status, code: said.problem.code }
  return ask({ method: 'POST', path: `/api/conversations/${talk}/messages`, body })
}
const WELL: Answered = { status: 200, code: '', body: null, retryAfter: undefined }

/** A 409 is checked by reading the conversation: if the first response was lost, it is already accepted. */
async function accept(ask: Ask, talk: string): Promise<boolean> {
  const path = `/api/conversations/${talk}`
  const asked: Asked = { method: 'PATCH', path: `${path}/status`, body: { status: 'accepted' } }
  const { status, code } = await ask(asked)
  if (code === '') return true
  if (status !== 409) return false
  const now = await ask({ path })
  return (now.body as { status?: string } | null)?.status === 'accepted'
}

function anObject(title: string) {
  return { title, status: 'dono', category: 'home', latitude: 45.737, longitude: 7.317, clientId: randomUUID() }
}
