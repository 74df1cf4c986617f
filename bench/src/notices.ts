import { once } from 'node:events'
import { findOrInstallChromium } from '@barattolo/e2e/chromium'
import { callApi, openConversation, publishItems, sendMessage } from '@barattolo/e2e/support/api-calls'
import { type BrowserUser, signIn, signInBrowser } from '@barattolo/e2e/support/sign-in-browser'
import { startTestApp, type TestApp } from '@barattolo/e2e/support/test-app'
import { chromium, type Page } from 'playwright-core'
import { io, type Socket } from 'socket.io-client'
import { quantile } from './load.ts'

export interface NoticesReport {
  sockets: number
  events: number
  /** Time from the call to the event on the recipient's socket, and to the count on their screen, in milliseconds. */
  socketLatency: { p50: number; p95: number }
  screenLatency: { p50: number; p95: number }
}

const SOCKETS = 200
const WINDOWS = 4
const EVENTS = 60

/** Measures the time from a message to the recipient's notice bell while many others are connected. */
export async function measureNotices(): Promise<NoticesReport> {
  const app = await startTestApp({ RATE_LIMITS: 'off', SHARED_ANSWERS: 'off' })
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium() ?? '',
    args: ['--no-sandbox', '--disable-quic'],
  })
  const others: Socket[] = []
  try {
    const context = await browser.newContext({ baseURL: app.origin, viewport: { width: 1440, height: 900 } })
    const bruno = await signInBrowser(app.origin, await context.newPage(), { name: 'Bruno', email: 'bruno@example.org' })
    const anna = await signIn(app.origin, { name: 'Anna', email: 'anna@example.org' })
    const [lamp] = await publishItems(app, bruno, { title: 'Lampada' })
    const { _id: conversationId } = await openConversation(app, anna, lamp?._id ?? '')
    await bruno.page.goto('/bazar')
    await noticeLink(bruno.page).waitFor()
    others.push(...(await connectOthers(app, SOCKETS - 2)))
    const listener = await connect(app, bruno.headers)
    others.push(listener)
    const times: { socketLatency: number; screenLatency: number }[] = []
    for (let event = 0; event < EVENTS; event++) times.push(await measureNotice(app, { anna, bruno, listener, conversationId }))
    return {
      sockets: others.length + 1,
      events: EVENTS,
      socketLatency: quantilesOf(times, 'socketLatency'),
      screenLatency: quantilesOf(times, 'screenLatency'),
    }
  } finally {
    for (const socket of others) socket.close()
    await browser.close()
    await app.close()
  }
}

const noticeLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Avvisi/ })

function quantilesOf(
  times: readonly { socketLatency: number; screenLatency: number }[],
  field: 'socketLatency' | 'screenLatency',
) {
  const sorted = times.map((time) => time[field]).sort((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}

interface NoticeScenario {
  anna: Pick<BrowserUser, 'headers'>
  bruno: BrowserUser
  listener: Socket
  conversationId: string
}

/** Marks all notices as read and sends one message. All times come from the clock of this machine. */
async function measureNotice(app: TestApp, { anna, bruno, listener, conversationId }: NoticeScenario) {
  await callApi(app, bruno, 'POST', '/api/notices/read', {})
  await bruno.page.getByRole('banner').getByRole('link', { name: 'Avvisi', exact: true }).waitFor()
  const screenLatency = bruno.page.evaluate(
    () =>
      new Promise<number>((done) => {
        const check = () => {
          // The number of unread notices.
          if (!document.querySelector('header a[href="/avvisi"] > span')) return
          observer.disconnect()
          done(performance.timeOrigin + performance.now())
        }
        const observer = new MutationObserver(check)
        observer.observe(document.body, { subtree: true, childList: true })
      }),
  )
  const socketLatency = nextNoticeAt(listener)
  const startedAt = performance.timeOrigin + performance.now()
  await sendMessage(app, anna, conversationId, 'Ciao!')
  return { socketLatency: (await socketLatency) - startedAt, screenLatency: (await screenLatency) - startedAt }
}

function nextNoticeAt(listener: Socket): Promise<number> {
  return new Promise((done) => {
    const onChanged = (topic: readonly string[]) => {
      if (topic[0] !== 'notices') return
      listener.off('changed', onChanged)
      done(performance.timeOrigin + performance.now())
    }
    listener.on('changed', onChanged)
  })
}

/** Connects the sockets of further people, `WINDOWS` for each. */
async function connectOthers(app: TestApp, sockets: number): Promise<Socket[]> {
  const people = Math.ceil(sockets / WINDOWS)
  const connected: Socket[] = []
  for (let person = 0; person < people; person++) {
    const { headers } = await signIn(app.origin, { name: `Persona ${person}`, email: `persona.${person}@example.org` })
    for (let window = 0; window < WINDOWS && connected.length < sockets; window++) connected.push(await connect(app, headers))
  }
  return connected
}

async function connect(app: TestApp, { authorization }: { authorization: string }): Promise<Socket> {
  const socket = io(app.origin, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    auth: { token: authorization.replace('Bearer ', '') },
  })
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  return socket
}
