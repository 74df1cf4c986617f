import type { Locator, Page } from '@playwright/test'
import { callApi } from '../support/api-calls.ts'
import { addItem, addPerson } from '../support/items.ts'
import { findOverflow } from '../support/overflow.ts'
import { waitUntilPageSettled } from '../support/page-settled.ts'
import { pressHeart } from '../support/press-heart.ts'
import { DESK, expect, expectAccessible, PHONE, test } from '../support/test.ts'

const OLD = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)

test.beforeEach(({ app }) => app.emptyDatabase())

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const LONG = 'Fisarmonica a quarantotto bassi della nonna, con cinghie nuove e custodia'

function suggestion(n: number, title: string, receivesId = uuid(200 + n)) {
  const item = (id: string, name: string) => ({ _id: id, title: name, status: 'baratto', category: 'culture', imageUrl: '' })
  const luca = { uid: 'luca', name: 'Luca', email: '', photo: null }
  return {
    _id: uuid(n),
    size: n === 2 ? 4 : 3,
    gives: item(uuid(100 + n), 'Teiera rossa smaltata'),
    receiver: { person: null, location: 'Aosta', came: { count: 9, of: 10 }, conversationId: null },
    receives: item(receivesId, title),
    giver: { person: luca, location: 'Gressan', came: null, conversationId: uuid(n) },
    isRecommended: n === 1,
    isInterested: n === 2,
    expiresAt: '2026-12-08T10:00:00.000Z',
  }
}

/** Answers the calls of the suggestions with these, which a refusal removes. */
async function answerRings(page: Page, rings: ReturnType<typeof suggestion>[]) {
  let left = rings
  await page.route(/\/api\/rings(\?|$)/, (route) => route.fulfill({ json: left }))
  await page.route('**/api/rings/settings', (route) => route.fulfill({ json: { wantsRingsOfFour: false, pausedUntil: null } }))
  await page.route(/\/api\/rings\/[0-9a-f-]{36}$/, (route) => {
    const ring = left.find(({ _id }) => route.request().url().endsWith(_id))
    return route.fulfill({ json: { suggestion: ring, negotiation: null } })
  })
  await page.route('**/api/rings/*/refusal', (route) => {
    left = left.filter(({ _id }) => !route.request().url().includes(_id))
    return route.fulfill({ status: 201, json: { success: true } })
  })
}

test('[RING-34] The suggested rings in the radar and on the page of an object are accessible in both themes, and fit in 320 px and on a desktop', async ({
  app,
  signInUser,
}) => {
  const giulia = await signInUser('Giulia Rossi', { phone: true })
  const { uid } = await addPerson(app, 'Luca')
  const accordion = await addItem(app, uid, { title: LONG })
  await answerRings(giulia.page, [suggestion(1, LONG, accordion), suggestion(2, 'Tenda'), suggestion(3, 'Slitta')])
  for (const [path, region] of [
    ['/radar', 'Scambi a tre'],
    [`/item/${accordion}`, 'Puoi averlo con uno scambio a tre'],
  ] as const) {
    await giulia.page.goto(path)
    await expect(giulia.page.getByRole('region', { name: region })).toContainText('una persona di Aosta')
    for (const viewport of [PHONE, DESK]) {
      await giulia.page.setViewportSize(viewport)
      for (const colorScheme of ['light', 'dark'] as const) {
        await giulia.page.emulateMedia({ colorScheme })
        await expectAccessible(giulia.page)
      }
    }
    for (const width of [320, 1200]) {
      await giulia.page.setViewportSize({ width, height: 640 })
      expect(await findOverflow(giulia.page)).toEqual([])
    }
    await giulia.page.setViewportSize(PHONE)
  }
})

test('[RING-34] By keyboard, the link on the page of an object leads to the page of the ring; when a card goes, the next one has the focus', async ({
  app,
  signInUser,
}) => {
  const { page } = await signInUser('Giulia Rossi', { phone: true })
  const { uid } = await addPerson(app, 'Luca')
  const sledge = await addItem(app, uid, { title: 'Slitta' })
  await answerRings(page, [suggestion(3, 'Slitta', sledge), suggestion(1, LONG), suggestion(2, 'Tenda')])
  await page.goto(`/item/${sledge}`)
  const link = page.getByRole('link', { name: 'Guarda lo scambio' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/giro/${uuid(3)}`)
  await expect(page.getByRole('button', { name: 'Proponi a tutti' })).toBeVisible()
  await page.goto('/radar')
  const card = (title: string) => page.getByRole('article', { name: title })

  const refuse = page.getByRole('button', { name: 'Non fa per me: Slitta' })
  await refuse.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Mi interessa, avvisatemi: Slitta' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(card(LONG)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card(LONG).getByRole('link', { name: 'Teiera rossa smaltata' })).toBeFocused()
})

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return box
}

test('[RING-54] “Non fa per me” never comes to where “Mi interessa, avvisatemi” or “Non più” was pressed, so that a second press refuses nothing', async ({
  signInUser,
}) => {
  const { page } = await signInUser('Giulia Rossi', { phone: true })
  let ring = suggestion(1, 'Slitta')
  await answerRings(page, [ring])
  await page.route(/\/api\/rings(\?|$)/, (route) => route.fulfill({ json: [ring] }))
  await page.route('**/api/rings/*/interest', (route) => {
    ring = { ...ring, ...(route.request().postDataJSON() as { isInterested: boolean }) }
    return route.fulfill({ json: { isInterested: ring.isInterested } })
  })
  const interest = page.getByRole('button', { name: 'Mi interessa, avvisatemi: Slitta' })
  const withdraw = page.getByRole('button', { name: 'Non avvisatemi più: Slitta' })
  for (const viewport of [{ width: 320, height: 640 }, PHONE, { width: 768, height: 900 }, DESK]) {
    await page.setViewportSize(viewport)
    await page.goto('/radar')
    for (const [first, second] of [
      [interest, withdraw],
      [withdraw, interest],
    ] as const) {
      await first.scrollIntoViewIfNeeded()
      await waitUntilPageSettled(page)
      const { x: left, y: top, width, height } = await boxOf(first)
      const [x, y] = [left + width / 2, top + height / 2]
      await page.mouse.click(x, y)
      await expect(second).toBeVisible()
      await expect(second).not.toHaveAttribute('aria-busy')
      const refuse = await boxOf(page.getByRole('button', { name: 'Non fa per me: Slitta' }))
      const isInside = x > refuse.x && x < refuse.x + refuse.width && y > refuse.y && y < refuse.y + refuse.height
      expect(isInside, `${viewport.width} px`).toBe(false)
    }
  }
})

test('[RING-53] Three users whose wishes are a request, an ad and a heart each see their part of the swap; a block makes it vanish', async ({
  app,
  signInUser,
}) => {
  const giulia = await signInUser('Giulia Rossi', { phone: true })
  const luca = await signInUser('Luca Vuillermoz', { phone: true })
  const maria = await signInUser('Maria Favre', { phone: true })
  await app.db.updateTable('people').set({ createdAt: OLD }).execute()
  await addItem(app, giulia.uid, { title: 'Teiera rossa', createdAt: OLD })
  const sledge = await addItem(app, luca.uid, { title: 'Slitta Davos', createdAt: OLD })
  const lamp = await addItem(app, maria.uid, { title: 'Lampada a petrolio', createdAt: OLD })
  const rings = ({ page }: typeof giulia) => page.getByRole('region', { name: 'Scambi a tre' })

  await test.step('Luca asks for Maria’s lamp, and Maria seeks a teapot', async () => {
    await callApi(app, luca, 'POST', '/api/conversations', { rootItemId: lamp, message: 'Mi interessa la lampada' })
    await callApi(app, maria, 'POST', '/api/requests', { title: 'Cerco una teiera rossa', description: '', tags: [] })
    await openSettled(giulia.page, '/radar')
    await expect(rings(giulia)).toHaveCount(0)
  })

  await test.step('With Giulia’s heart on Luca’s sledge the three can swap', async () => {
    await pressHeart(giulia.page, { id: sledge, title: 'Slitta Davos' }, 'Va bene')
    await giulia.page.goto('/radar')
    await expect(rings(giulia)).toBeVisible()
  })

  await test.step('Each sees only what they give and receive, and of Giulia only a heart is known', async () => {
    for (const [user, shown, hidden] of [
      [giulia, ['Tu dai Teiera rossa a Maria', 'Luca dà Slitta Davos a te'], ['Lampada']],
      [luca, ['Tu dai Slitta Davos a una persona', 'Maria dà Lampada a petrolio a te'], ['Teiera', 'Giulia']],
      [maria, ['Tu dai Lampada a petrolio a Luca', 'dà Teiera rossa a te'], ['Slitta', 'Giulia']],
    ] as const) {
      await user.page.goto('/radar')
      for (const sentence of shown) await expect(rings(user)).toContainText(sentence)
      for (const word of hidden) await expect(rings(user)).not.toContainText(word)
    }
  })

  await test.step('Maria asks to be notified, and takes it back', async () => {
    // The buttons change before the server has answered.
    const press = async (name: string) => {
      const answered = maria.page.waitForResponse('**/api/rings/*/interest')
      await rings(maria).getByRole('button', { name }).click()
      await answered
    }
    await press('Mi interessa, avvisatemi: Teiera rossa')
    await expect(rings(maria)).toContainText('Ti avvisiamo quando parte')
    await maria.page.reload()
    await press('Non avvisatemi più: Teiera rossa')
    await expect(rings(maria).getByRole('button', { name: 'Mi interessa, avvisatemi: Teiera rossa' })).toBeVisible()
  })

  await test.step('After a block of two of them, none of the three sees it', async () => {
    await callApi(app, maria, 'POST', `/api/me/blocked/${luca.uid}`, {})
    for (const user of [giulia, luca, maria]) {
      await openSettled(user.page, '/radar')
      // The section stays if the answer that the device has kept had a swap.
      await expect(rings(user).filter({ hasText: 'dà' })).toHaveCount(0)
    }
    await openSettled(giulia.page, `/item/${sledge}`)
    await expect(giulia.page.getByRole('region', { name: /^Puoi averlo/ })).toHaveCount(0)
  })
})

/** For what must not be there: everything has loaded. */
async function openSettled(page: Page, path: string) {
  await page.goto(path)
  await waitUntilPageSettled(page)
}
