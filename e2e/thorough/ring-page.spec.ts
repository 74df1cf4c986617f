import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import type { RingAnswer, RingNegotiationAnswer } from '@barattolo/domain/rings/negotiation-contract'
import {
  afterMyYes,
  leftRing,
  type SampleOptions,
  sampleAnswers,
  sampleCard,
  sampleExchange,
  sampleExchangeId,
  sampleRing,
  sampleRingId,
  TENT,
} from '@barattolo/domain/rings/ring-answers.fixtures'
import type { Page } from '@playwright/test'
import { callApi } from '../support/api-calls.ts'
import { addItem } from '../support/items.ts'
import { findOverflow } from '../support/overflow.ts'
import { waitUntilPageSettled } from '../support/page-settled.ts'
import { pressHeart } from '../support/press-heart.ts'
import type { BrowserUser } from '../support/sign-in-browser.ts'
import { DESK, expect, expectAccessible, PHONE, test } from '../support/test.ts'
import type { TestApp } from '../support/test-app.ts'

const PATH = `/giro/${sampleRingId}`
const API = `**/api/rings/${sampleRingId}`
const SMALL = { width: 320, height: 640 }

test.beforeEach(({ app }) => app.emptyDatabase())

const asAnswer = (negotiation: RingNegotiationAnswer): RingAnswer => ({ suggestion: null, negotiation })

/** Answers the reading of the ring, and its moves with what the move makes of it. */
async function answerRing(page: Page, answer: RingAnswer, moves: Record<string, RingNegotiationAnswer> = {}) {
  const state = { answer, exchange: null as ExchangeAnswer | null, called: [] as string[] }
  await page.route(`**/api/exchanges/${sampleExchangeId}`, (route) => route.fulfill({ json: state.exchange }))
  await page.route(API, (route) => route.fulfill({ json: state.answer }))
  await page.route(`${API}/chat`, (route) =>
    route.fulfill({ json: { people: [], messages: [], hasOlderMessages: false, readTo: '0', access: 'write' } }),
  )
  await page.route(`${API}/options`, (route) => route.fulfill({ json: { receives: [TENT], gives: [TENT] } }))
  for (const [name, negotiation] of Object.entries(moves))
    await page.route(`${API}/${name}`, (route) => {
      state.called.push(name)
      state.answer = asAnswer(negotiation)
      return route.fulfill({ status: 201, json: state.answer })
    })
  return state
}

const exchangeStateOf = ({ negotiation }: RingAnswer): ExchangeAnswer['state'] => {
  if (negotiation?.state === 'dissolved') return 'calledOff'
  return negotiation?.state === 'done' ? 'done' : 'open'
}

/** How far the page itself can be scrolled. */
const countPixelsBelowWindow = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)

/** What scrolls up and down, and sideways too because a part of it is wider. */
const findWideParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main *, [role=dialog], [role=dialog] *')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(
        (element) =>
          `‘${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}’ is ${element.scrollWidth - element.clientWidth} px too wide`,
      ),
  )

async function openRing(page: Page) {
  await page.goto(PATH)
  await page.getByRole('heading', { level: 1, name: /^Scambio a/ }).waitFor()
  await waitUntilPageSettled(page)
}

test('[RING-140] The page of a ring is accessible in both themes and fits in 320, 390 and 1440 px in every state', async ({
  signInUser,
}) => {
  test.setTimeout(360_000)
  const { page, uid } = await signInUser('Giulia Rossi', { phone: true })
  const options = { me: uid, now: new Date() }
  const answers = Object.entries(sampleAnswers(options))
  expect(answers.length).toBeGreaterThan(12)
  const [, first] = answers[0] ?? []
  if (!first) throw new Error('there are no states')
  const state = await answerRing(page, first)
  for (const [name, answer] of answers) {
    await test.step(name, async () => {
      state.answer = answer
      state.exchange = sampleExchange(options, exchangeStateOf(answer))
      for (const viewport of [SMALL, PHONE, DESK]) {
        await page.setViewportSize(viewport)
        await openRing(page)
        expect(await findOverflow(page), `${name}, ${viewport.width} px`).toEqual([])
        expect(await findWideParts(page), `${name}, ${viewport.width} px`).toEqual([])
        // On a phone the board scrolls, not the page around it.
        if (viewport !== DESK) expect(await countPixelsBelowWindow(page), `${name}, ${viewport.width} px`).toBe(0)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectAccessible(page)
        }
      }
    })
  }
})

test('[RING-140] The dialogs of a ring and its row in the inbox are accessible in both themes, and fit in 320 and 1440 px', async ({
  signInUser,
}) => {
  const { page, uid } = await signInUser('Giulia Rossi', { phone: true })
  const options = { me: uid, now: new Date() }
  await answerRing(page, asAnswer({ ...sampleRing(options), moves: ['sayYes', 'decline', 'ask', 'giveInstead', 'withdraw'] }))
  await page.route('**/api/rings/own', (route) => route.fulfill({ json: [sampleCard(options)] }))
  for (const viewport of [SMALL, DESK]) {
    await page.setViewportSize(viewport)
    await openRing(page)
    for (const name of ['Non fa per me', 'Chiedi anche…', 'Posso dare quest’altro', 'Ritiro il giro']) {
      await page.getByRole('button', { name }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      if (name === 'Non fa per me') await dialog.getByRole('radio', { name: /^Non questo oggetto/ }).check()
      await waitUntilPageSettled(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page, '[role=dialog]')
      }
      expect(await findOverflow(page), `${name}, ${viewport.width} px`).toEqual([])
      expect(await findWideParts(page), `${name}, ${viewport.width} px`).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await page.goto('/inbox')
    await expect(page.getByRole('main').getByRole('link', { name: /^Scambio a/ })).toContainText('Tocca a te')
    await expectAccessible(page)
    expect(await findOverflow(page)).toEqual([])
  }
})

const answered = (options: SampleOptions): RingNegotiationAnswer => ({
  ...afterMyYes(options),
  moves: ['reconsider', 'decline', 'withdraw'],
})

test('[RING-144] A double press on “Ci sto”, and one more in its place, say yes once', async ({ signInUser }) => {
  const { page, uid } = await signInUser('Giulia Rossi', { phone: true })
  const options = { me: uid, now: new Date() }
  for (const viewport of [SMALL, PHONE, DESK]) {
    const state = await answerRing(page, asAnswer(sampleRing(options)), {
      yes: answered(options),
      reconsideration: sampleRing(options, { version: 5 }),
    })
    await page.setViewportSize(viewport)
    await openRing(page)
    const box = await page.getByRole('button', { name: 'Ci sto' }).boundingBox()
    if (!box) throw new Error('the button is not shown')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.dblclick(x, y)
    await expect(page.getByText('Hai detto sì')).toBeVisible()
    await page.mouse.click(x, y)
    await waitUntilPageSettled(page)
    await expect(page.getByText('Hai detto sì')).toBeVisible()
    expect(state.called).toEqual(['yes'])
    await page.unrouteAll()
  }
})

test('[RING-144] A double press on a button that opens a dialog sends nothing', async ({ signInUser }) => {
  const { page, uid } = await signInUser('Giulia Rossi', { phone: true })
  const options = { me: uid, now: new Date() }
  const moves = { departure: leftRing(options), withdrawal: leftRing(options), receives: answered(options) }
  for (const viewport of [SMALL, PHONE, DESK])
    for (const [name, ring] of [
      ['Non fa per me', sampleRing(options)],
      ['Chiedi anche…', sampleRing(options)],
      ['Esco dal giro', answered(options)],
      ['Ritiro il giro', answered(options)],
    ] as const) {
      const state = await answerRing(page, asAnswer(ring), moves)
      await page.setViewportSize(viewport)
      await openRing(page)
      await page.getByRole('button', { name }).dblclick()
      await waitUntilPageSettled(page)
      expect(state.called).toEqual([])
      await page.unrouteAll()
    }
})

test('[RING-155] A ring is answered by keyboard; the text about what is happening now gets the focus of a button that has gone', async ({
  signInUser,
}) => {
  const { page, uid } = await signInUser('Giulia Rossi', { phone: true })
  const options = { me: uid, now: new Date() }
  const state = await answerRing(page, asAnswer(sampleRing(options)), {
    yes: answered(options),
    departure: { ...leftRing(options), version: 9 },
  })
  for (const viewport of [PHONE, DESK]) {
    state.answer = asAnswer(sampleRing(options))
    await page.setViewportSize(viewport)
    await openRing(page)
    const main = page.getByRole('main')
    const decline = page.getByRole('button', { name: 'Non fa per me' })
    // The sentences come first, then the answer: the drawing is no stop.
    await main.getByRole('link', { name: 'Fisarmonica 48 bassi' }).first().focus()
    await page.keyboard.press('Tab')
    const next = viewport === PHONE ? page.getByRole('button', { name: 'Chiedi anche…' }) : decline
    await expect(next).toBeFocused()
    await decline.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(decline).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Ci sto' })).toBeFocused()
    await page.keyboard.press('Enter')
    const status = main.getByRole('status').first()
    await expect(status).toContainText('Ci stai!')
    await expect(status).toBeFocused()
    await page.getByRole('button', { name: 'Esco dal giro' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Esco dal giro' }).focus()
    await page.keyboard.press('Enter')
    await expect(main.getByRole('status').first()).toContainText('Non fai più parte di questo giro.')
    await expect(main.getByRole('status').first()).toBeFocused()
  }
})

const OLD = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)

/** Giulia would give a teapot to Maria, Maria a lamp to Luca, Luca a sledge to Giulia. Luca also has a tent. */
async function makeRingPossible(app: TestApp, giulia: BrowserUser, luca: BrowserUser, maria: BrowserUser) {
  await app.db.updateTable('people').set({ createdAt: OLD }).execute()
  await addItem(app, giulia.uid, { title: 'Teiera rossa', createdAt: OLD })
  const sledge = await addItem(app, luca.uid, { title: 'Slitta Davos', createdAt: OLD })
  await addItem(app, luca.uid, { title: 'Tenda per due', createdAt: OLD })
  const lamp = await addItem(app, maria.uid, { title: 'Lampada a petrolio', createdAt: OLD })
  await callApi(app, luca, 'POST', '/api/conversations', { rootItemId: lamp, message: 'Mi interessa la lampada' })
  await callApi(app, maria, 'POST', '/api/requests', { title: 'Cerco una teiera rossa', description: '', tags: [] })
  await pressHeart(giulia.page, { id: sledge, title: 'Slitta Davos' }, 'Va bene')
}

test('[RING-154] Three users propose, change and agree a swap; each sees at once what the others do', async ({
  app,
  signInUser,
}) => {
  const giulia = await signInUser('Giulia Rossi', { phone: true })
  const luca = await signInUser('Luca Vuillermoz')
  const maria = await signInUser('Maria Favre', { phone: true })
  const status = ({ page }: BrowserUser) => page.getByRole('main').getByRole('status').first()
  const press = ({ page }: BrowserUser, name: string) => page.getByRole('button', { name, exact: true }).click()
  await makeRingPossible(app, giulia, luca, maria)

  await test.step('Giulia proposes it from the radar', async () => {
    await giulia.page.goto('/radar')
    await giulia.page.getByRole('button', { name: 'Proponi a tutti: Slitta Davos' }).click()
    await expect(giulia.page).toHaveURL(/\/giro\//)
    await expect(status(giulia)).toContainText('Mancano Maria e Luca')
  })
  const path = new URL(giulia.page.url()).pathname

  await test.step('The others find it in their inbox', async () => {
    for (const user of [luca, maria]) {
      await user.page.goto('/inbox')
      const row = user.page.getByRole('main').getByRole('link', { name: /^Scambio a/ })
      await expect(row).toContainText('Tocca a te')
      await row.click()
      await expect(user.page).toHaveURL(path)
      await expect(status(user)).toContainText('Mancate solo in due')
      await expect(user.page.getByRole('list', { name: 'Chi dà che cosa a chi' })).toContainText('Giulia')
    }
  })

  await test.step('Maria says yes, and the others see it', async () => {
    await press(maria, 'Ci sto')
    await expect(status(maria)).toContainText('Manca solo Luca')
    await expect(status(giulia)).toContainText('Manca solo Luca')
    await expect(status(luca)).toContainText('Manchi solo tu.')
  })

  await test.step('Maria writes in the chat, and the others read it', async () => {
    await maria.page.getByRole('tab', { name: /^Chat/ }).click()
    await maria.page.getByRole('textbox', { name: 'Messaggio' }).fill('La lampada la porto io.')
    await maria.page.keyboard.press('Enter')
    await expect(luca.page.getByRole('main')).toContainText('La lampada la porto io.')
    // Her message, and that she has said yes.
    await expect(giulia.page.getByRole('tab', { name: 'Chat 2 messaggi non letti' })).toBeVisible()
    await giulia.page.getByRole('tab', { name: /^Chat/ }).click()
    await expect(giulia.page.getByRole('main')).toContainText('La lampada la porto io.')
    await expect(giulia.page.getByRole('tab', { name: 'Chat', exact: true })).toBeVisible()
    await giulia.page.getByRole('tab', { name: 'Il giro' }).click()
    await maria.page.getByRole('tab', { name: 'Il giro' }).click()
  })

  await test.step('Giulia asks for the tent too, so Luca is asked again', async () => {
    await press(giulia, 'Chiedi anche…')
    const dialog = giulia.page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Tenda per due' }).check()
    await dialog.getByRole('button', { name: 'Chiedi', exact: true }).click()
    await expect(giulia.page.getByRole('list', { name: 'Chi dà che cosa a chi' })).toContainText('Tenda per due')
    await expect(luca.page.getByRole('list', { name: 'Chi dà che cosa a chi' })).toContainText('Tenda per due')
    await expect(status(giulia)).toContainText('Manca solo Luca')
  })

  await test.step('Luca reconsiders nothing and says the last yes', async () => {
    await press(luca, 'Ci sto')
    for (const user of [giulia, luca, maria]) {
      await expect(status(user)).toContainText('Siete d’accordo!')
      await expect(user.page.getByRole('region', { name: 'Dove e quando' })).toBeVisible()
    }
  })
})

test('[RING-154] A person who leaves is replaced or the swap ends, and the others see it', async ({ app, signInUser }) => {
  const giulia = await signInUser('Giulia Rossi', { phone: true })
  const luca = await signInUser('Luca Vuillermoz')
  const maria = await signInUser('Maria Favre', { phone: true })
  await makeRingPossible(app, giulia, luca, maria)
  await giulia.page.goto('/radar')
  await giulia.page.getByRole('button', { name: 'Proponi a tutti: Slitta Davos' }).click()
  await expect(giulia.page).toHaveURL(/\/giro\//)
  await luca.page.goto(new URL(giulia.page.url()).pathname)
  await luca.page.getByRole('button', { name: 'Non fa per me' }).click()
  const dialog = luca.page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Non ora/ }).check()
  await dialog.getByRole('button', { name: 'Esco dal giro' }).click()
  await expect(luca.page.getByRole('main')).toContainText('Non fai più parte di questo giro.')
  // No other person could take the place.
  await expect(giulia.page.getByRole('main')).toContainText('Questa volta in tre no.')
})
