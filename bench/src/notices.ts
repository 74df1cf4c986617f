import { once } from 'node:events'
import { findOrInstallChromium } from '@barattolo/e2e/chromium'
import { type House, openHouse } from '@barattolo/e2e/support/house'
import { type Neighbour, signIn, signInBrowser } from '@barattolo/e2e/support/sign-in-browser'
import { ask, hangUp, likes, says } from '@barattolo/e2e/support/talk'
import { chromium, type Page } from 'playwright-core'
import { io, type Socket } from 'socket.io-client'
import { quantile } from './load.ts'

export interface NoticesReport {
  sockets: number
  events: number
  /** Time from the call to the event on the recipient's socket, and to the count on their screen, in milliseconds. */
  heard: { p50: number; p95: number }
  shown: { p50: number; p95: number }
}

const SOCKETS = 200
const WINDOWS = 4
const EVENTS = 60

/** Measures the time from a message to the recipient's notice bell while many others are connected. */
export async function measureNotices(): Promise<NoticesReport> {
  const house = await openHouse({ RATE_LIMITS: 'off' })
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium() ?? '',
    args: ['--no-sandbox', '--disable-quic'],
  })
  const others: Socket[] = []
  try {
    const context = await browser.newContext({ baseURL: house.origin, viewport: { width: 1440, height: 900 } })
    const bruno = await signInBrowser(house.origin, await context.newPage(), { name: 'Bruno', email: 'bruno@example.org' })
    const anna = await signIn(house.origin, { name: 'Anna', email: 'anna@example.org' })
    const [lamp] = await hangUp(house, bruno, { title: 'Lampada' })
    const { _id: talk } = await likes(house, anna, lamp?._id ?? '')
    await bruno.page.goto('/bazar')
    await bellOf(bruno.page).waitFor()
    others.push(...(await connectOthers(house, SOCKETS - 2)))
    const ear = await connect(house, bruno.headers)
    others.push(ear)
    const times: { heard: number; shown: number }[] = []
    for (let event = 0; event < EVENTS; event++) times.push(await tellAndSee(house, { anna, bruno, ear, talk }))
    return { sockets: others.length + 1, events: EVENTS, heard: spread(times, 'heard'), shown: spread(times, 'shown') }
  } finally {
    for (const socket of others) socket.close()
    await browser.close()
    await house.close()
  }
}

const bellOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Avvisi/ })

function spread(times: readonly { heard: number; shown: number }[], of: 'heard' | 'shown') {
  const sorted = times.map((time) => time[of]).sort((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}

interface Scene {
  anna: Pick<Neighbour, 'headers'>
  bruno: Neighbour
  ear: Socket
  talk: string
}

/** Marks all notices as read and sends one message. All times come from the clock of this machine. */
async function tellAndSee(house: House, { anna, bruno, ear, talk }: Scene) {
  await ask(house, bruno, 'POST', '/api/notices/read', {})
  await bruno.page.getByRole('banner').getByRole('link', { name: 'Avvisi', exact: true }).waitFor()
  const shown = bruno.page.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () => {
          if (!document.querySelector('.bell__a .dot')) return
          observer.disconnect()
          done(performance.timeOrigin + performance.now())
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true })
      }),
  )
  const heard = hearsNotice(ear)
  const began = performance.timeOrigin + performance.now()
  await says(house, anna, talk, 'Ciao!')
  return { heard: (await heard) - began, shown: (await shown) - began }
}

function hearsNotice(ear: Socket): Promise<number> {
  return new Promise((done) => {
    const listen = (topic: readonly string[]) => {
      if (topic[0] !== 'notices') return
      ear.off('changed', listen)
      done(performance.timeOrigin + performance.now())
    }
    ear.on('changed', listen)
  })
}

/** Connects the sockets of further people, `WINDOWS` for each. */
async function connectOthers(house: House, sockets: number): Promise<Socket[]> {
  const people = Math.ceil(sockets / WINDOWS)
  const open: Socket[] = []
  for (let person = 0; person < people; person++) {
    const { headers } = await signIn(house.origin, { name: `Persona ${person}`, email: `persona.${person}@example.org` })
    for (let window = 0; window < WINDOWS && open.length < sockets; window++) open.push(await connect(house, headers))
  }
  return open
}

async function connect(house: House, { authorization }: { authorization: string }): Promise<Socket> {
  const socket = io(house.origin, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    auth: { token: authorization.replace('Bearer ', '') },
  })
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
  return socket
}
