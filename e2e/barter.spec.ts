import type { Item } from '@barattolo/domain/items/contract'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { publishItems } from './support/api-calls.ts'
import {
  button,
  chat,
  expectBanner,
  messageField,
  openProposal,
  proposalSide,
  row,
  sendInterest,
  writeMessage,
} from './support/conversation-screen.ts'
import { addItem, card } from './support/items.ts'
import { itemCount, marker, shownCount, viewInAddress } from './support/map.ts'
import { phonePhoto } from './support/photos.ts'
import { publishWithForm } from './support/publish-with-form.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import type { TestApp } from './support/test-app.ts'

const RESERVED = ['Slitta in legno', 'Zaino rosso', 'Teiera blu', 'Pattini']

/** Three users in three browsers. All moves are made through the screens; API calls only prepare and check them. */
test('[EXCH-11] [EXCH-12] [EXCH-13] [EXCH-14] [RT-22] [PHOTO-03] [NEG-20] [NEG-21] [NEG-24] Two users agree to swap several items for several others, and a third interested user is notified', async ({
  app,
  signInUser,
}) => {
  test.setTimeout(240_000)
  await app.emptyDatabase()
  const users = {
    giulia: await signInUser('Giulia Rossi'),
    maria: await signInUser('Maria Favre', { phone: true }),
    carla: await signInUser('Carla Bionaz'),
  }
  const [giulia, maria, carla] = [users.giulia.page, users.maria.page, users.carla.page]
  const conversationAddresses = { mariaCarla: '', giuliaMaria: '' }
  await publishItems(app, users.giulia, { title: 'Teiera blu' }, { title: 'Pattini', category: 'hobby' })
  await publishItems(app, users.maria, { title: 'Campanella' }, { title: 'Orso di pezza', category: 'kids' })
  const { lat, lng, name: village } = app.town.village
  await addItem(app, users.maria.uid, { title: 'Slitta in legno', category: 'hobby', lat, lng, cellSize: 'fine' })
  await publishItems(app, users.carla, { title: 'Fisarmonica', category: 'culture' })

  await test.step('Giulia publishes an item with two photos as a phone takes them', async () => {
    await publishWithForm(giulia, { title: 'Zaino rosso', photos: 2 })
    await expectNoPhotoMetadata(app, 7)
  })

  await test.step('Carla opens the first conversation about the sledge, and Maria sends her a proposal', async () => {
    await carla.goto('/bazar')
    await expectAccessible(carla)
    await card(carla, 'Slitta in legno')
      .getByRole('button', { name: /^Interessa/ })
      .click()
    await sendInterest(carla)
    await expect(carla).toHaveURL(/\/scambio\//)
    conversationAddresses.mariaCarla = carla.url()
    await maria.goto('/inbox')
    await maria.getByRole('link', { name: /Slitta in legno/ }).click()
    await maria.getByRole('tab', { name: 'Bazar di Carla' }).click()
    await row(maria, 'Fisarmonica').click()
    await button(maria, 'Invia proposta').click()
    await expectBanner(carla, 'Puoi accettare o modificare la proposta.')
    await expect(button(carla, 'Accetta')).toBeEnabled()
    await expectAccessible(carla)
  })

  await test.step('Giulia finds the sledge on the map by municipality and radius', async () => {
    await giulia.goto('/mappa')
    await expect(itemCount(giulia)).toHaveText(shownCount('6 oggetti mostrati', app.town))
    await giulia.getByLabel('Comune').selectOption(village)
    await giulia.getByLabel('Raggio').selectOption('2')
    await expect(itemCount(giulia)).toHaveText(`1 oggetto mostrato entro 2 km da ${village}`)
    await expect.poll(() => viewInAddress(giulia)?.[0]).toBeCloseTo(lat, 1)
    await marker(giulia, 'Slitta in legno, Baratto').click()
    const info = giulia.getByRole('dialog', { name: 'Slitta in legno' })
    await expectAccessible(giulia)
    await maria.getByRole('link', { name: 'Torna alla inbox' }).click()
    await expect(maria.getByRole('link', { name: /Slitta in legno/ })).toHaveCount(1)
    await info.getByRole('button', { name: /^Interessa/ }).click()
    await sendInterest(giulia)
    await expect(giulia).toHaveURL(/\/scambio\//)
    conversationAddresses.giuliaMaria = giulia.url()
    await expectAccessible(giulia)
  })

  await test.step('Maria sees the new conversation appear, opens it and passes the turn', async () => {
    await expect(maria.getByRole('link', { name: /Slitta in legno/ })).toHaveCount(2)
    await expectAccessible(maria)
    await maria
      .getByRole('link', { name: /Slitta in legno/ })
      .first()
      .click()
    await expect(maria).toHaveURL(conversationAddresses.giuliaMaria)
    await expect(button(maria, 'Invia proposta')).toBeDisabled()
    await button(maria, 'Chiedi a Giulia che cosa offre').click()
    await expectBanner(giulia, 'Scegli gli oggetti e invia la proposta.')
  })

  await test.step('Giulia adds several items to the proposal, removes one and sends it', async () => {
    await row(giulia, 'Zaino rosso').click()
    await row(giulia, 'Pattini').click()
    await row(giulia, 'Campanella').click()
    await row(giulia, 'Teiera blu').click()
    await row(giulia, 'Campanella').click()
    await proposalSide(giulia, 'Tu dai').getByRole('button', { name: 'Togli Pattini' }).click()
    await expectBanner(giulia, 'Hai modificato la proposta')
    await expect(proposalSide(giulia, 'Tu dai').getByRole('listitem').filter({ hasText: 'Offerta' })).toHaveCount(2)
    await expect(proposalSide(giulia, 'Tu ricevi').getByRole('listitem').filter({ hasText: 'Richiesta' })).toHaveCount(1)
    await expectBanner(maria, 'Attendi la risposta dell’altro bazar.')
    await expect(maria.getByRole('button', { name: 'Tu ricevi 0 oggetti: apri la proposta' })).toBeVisible()
    await button(giulia, 'Invia proposta').click()
    await expectBanner(maria, 'Puoi accettare o modificare la proposta.')
    await expect(maria.getByRole('button', { name: 'Tu ricevi 2 oggetti: apri la proposta' })).toBeVisible()
  })

  await test.step('Each participant sees new messages of the other one immediately', async () => {
    await maria.getByRole('tab', { name: 'Chat' }).click()
    await writeMessage(giulia, 'Ciao Maria! La slitta ha ancora la corda?')
    await expect(chat(maria).getByText('La slitta ha ancora la corda?')).toHaveCount(1)
    await messageField(maria).fill('Sì, nuova. I pattini però mi piacevano…')
    await button(maria, 'Invia messaggio').click()
    await expect(chat(giulia).getByText('I pattini però mi piacevano…')).toHaveCount(1)
    await expectAccessible(giulia)
    await expectAccessible(maria)
  })

  await test.step('Maria answers with another proposal, withdraws it and sends a better one', async () => {
    await maria.getByRole('tab', { name: 'Bazar di Giulia' }).click()
    await row(maria, 'Zaino rosso').click()
    await row(maria, 'Pattini').click()
    await button(maria, 'Invia proposta').click()
    await expectBanner(giulia, 'Puoi accettare o modificare la proposta.')
    await expect(proposalSide(giulia, 'Tu dai')).not.toContainText('Zaino rosso')
    await openProposal(maria)
    const sheet = maria.getByRole('dialog', { name: 'La proposta' })
    await expectAccessible(maria)
    await button(maria, 'Annulla').click()
    await expect(sheet.getByText('Zaino rosso')).toBeVisible()
    await maria.keyboard.press('Escape')
    await expectBanner(maria, 'Puoi accettare o modificare la proposta.')
    await expectBanner(giulia, 'Attendi la risposta dell’altro bazar.')
    await expect(proposalSide(giulia, 'Tu dai')).toContainText('Zaino rosso')
    await expect(chat(giulia).getByText('Maria ha ritirato la proposta.')).toBeVisible()

    await maria.getByRole('tab', { name: 'Bazar di Giulia' }).click()
    await row(maria, 'Pattini').click()
    await maria.getByRole('tab', { name: 'Il mio bazar' }).click()
    await row(maria, 'Orso di pezza').click()
    await button(maria, 'Invia proposta').click()
    await expectBanner(giulia, 'Puoi accettare o modificare la proposta.')
    await expect(proposalSide(giulia, 'Tu dai')).toContainText('3 oggetti')
    await expect(proposalSide(giulia, 'Tu ricevi')).toContainText('Orso di pezza')
  })

  await test.step('Giulia accepts: both participants see it, and so does Carla', async () => {
    await button(giulia, 'Accetta').click()
    for (const page of [giulia, maria]) {
      await expectBanner(page, 'Siete d’accordo!')
      await expectAccessible(page)
    }
    await expect(carla).toHaveURL(conversationAddresses.mariaCarla)
    await expect(chat(carla).getByText('Questa volta “Slitta in legno” va a un’altra persona.')).toBeVisible()
    await expectBanner(carla, 'In pausa: l’oggetto è promesso in un altro scambio.')
    await expect(button(carla, 'Accetta')).toBeDisabled()
    await expect(proposalSide(carla, 'Tu ricevi')).toContainText('Promesso in un altro scambio')
    await expect(row(carla, 'Orso di pezza')).toContainText('In trattativa')
    await expectAccessible(carla)
  })

  await test.step('The items are reserved on every screen', async () => {
    await carla.goto('/bazar')
    for (const title of [...RESERVED, 'Orso di pezza']) await expect(card(carla, title)).toContainText('In trattativa')
    await expect(card(carla, 'Campanella')).not.toContainText('In trattativa')
    await expectAccessible(carla)
    await card(carla, 'Slitta in legno').getByRole('link').first().click()
    await expect(carla.getByText('È promesso in uno scambio: se salta, torna libero.').first()).toBeVisible()
    await expect(carla.getByRole('link', { name: /^Apri la chat: Slitta/ })).toBeVisible()
    await expectAccessible(carla)
    const sledge = await findItem(app, 'Slitta in legno')
    expect(sledge.availability).toBe('in_trattativa')
    expect(await tryDelete(maria, sledge)).toBe(409)
    expect(await tryDelete(giulia, await findItem(app, 'Zaino rosso'))).toBe(409)
    await carla.goto(conversationAddresses.mariaCarla)
    await expectBanner(carla, 'In pausa: l’oggetto è promesso in un altro scambio.')
  })

  await test.step('The exchange is called off: all items are available again, and all three users are notified', async () => {
    await openProposal(maria)
    await button(maria, 'Annulla lo scambio').click()
    const question = maria.getByRole('dialog', { name: 'Annullare lo scambio?' })
    await expectAccessible(maria)
    await question.getByRole('button', { name: 'Annulla lo scambio' }).click()
    await expectBanner(giulia, 'Lo scambio è stato annullato')
    await expect(maria.getByRole('heading', { name: 'Scambio annullato' })).toBeVisible()
    await expect(chat(carla).getByText('“Slitta in legno” è di nuovo disponibile.')).toBeVisible()
    await expectBanner(carla, 'Puoi accettare o modificare la proposta.')
    await expect(button(carla, 'Accetta')).toBeEnabled()
    await expect(row(carla, 'Orso di pezza')).not.toContainText('In trattativa')
    await expectAccessible(carla)
    await giulia.goto('/bazar')
    await expect(card(giulia, 'Zaino rosso')).toBeVisible()
    await expect(giulia.getByRole('article').filter({ hasText: 'In trattativa' })).toHaveCount(0)
    await expectAccessible(giulia)
  })
})

/** The public items, as a visitor gets them. */
const fetchItems = async (app: TestApp) => (await (await fetch(`${app.origin}/api/items`)).json()) as Item[]

async function findItem(app: TestApp, title: string): Promise<Item> {
  const item = (await fetchItems(app)).find((candidate) => candidate.title === title)
  if (!item) throw new Error(`there is no item “${title}”`)
  return item
}

/** Expects that no size of any published photo has the position or other metadata of the upload. */
async function expectNoPhotoMetadata(app: TestApp, expectedCount: number) {
  const original = await sharp(await phonePhoto('#b5651d')).metadata()
  expect(original.exif?.includes('Telefono')).toBe(true)
  const published = await fetchItems(app)
  expect(published).toHaveLength(expectedCount)
  expect(published.find(({ title }) => title === 'Zaino rosso')?.images).toHaveLength(2)
  for (const address of published.flatMap(({ images }) => images)) {
    for (const size of ['320', '800', '1600']) {
      const answer = await fetch(new URL(address.replace(/-\d+\.webp$/, `-${size}.webp`), app.origin))
      const { format, exif, xmp, orientation } = await sharp(await answer.bytes()).metadata()
      expect({ format, exif, xmp, orientation }).toEqual({ format: 'webp' })
    }
  }
}

/** The status code of deleting an item as this page's user. The screen does not offer this deletion. */
async function tryDelete(page: Page, { _id }: Item): Promise<number> {
  const authorizedRequest = page.waitForRequest((request) => request.headers().authorization !== undefined)
  await page.reload()
  const { authorization = '' } = (await authorizedRequest).headers()
  const origin = new URL(page.url()).origin
  const { status } = await fetch(`${origin}/api/items/${_id}`, { method: 'DELETE', headers: { authorization } })
  return status
}
