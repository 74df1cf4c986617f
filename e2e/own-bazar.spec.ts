import { readFileSync } from 'node:fs'
import type { Availability } from '@barattolo/domain/items/kinds'
import { personData } from '@barattolo/domain/people/data'
import { enterAs } from './support/chooser.ts'
import { card, hang } from './support/objects.ts'
import { hangUp, likes } from './support/talk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('[OWN-01] [NAV-09] signed out, the own bazar asks for a sign-in and opens after it', async ({ page }) => {
  await page.goto('/mio-bazar')
  await expect(page).toHaveURL('/login?da=%2Fmio-bazar')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('main').getByRole('button', { name: 'Login con Google' }).click(),
  ])
  await enterAs(popup, 'Nives')
  await expect(page).toHaveURL('/mio-bazar')
  await expect(page.getByRole('heading', { name: 'Il mio bazar', level: 1 })).toBeVisible()
  await expect(page.getByText('Il tuo barattolo è vuoto')).toBeVisible()
  await expect(page.getByText('Quello che ricevi in uno scambio arriva qui.')).toBeVisible()
  await expectAccessible(page)
})

test('[NAV-10] [OWN-02] [OWN-03] [OWN-04] [OWN-07] [OWN-11] a person keeps house: groups with counts, edit, delete, put back, the line others see', async ({
  house,
  personNamed,
}) => {
  const { page, uid } = await personNamed('Giulia', { phone: true })
  const many = (availability: Availability, count: number, title: string) =>
    Promise.all(Array.from({ length: count }, (_, n) => hang(house, uid, { title: `${title} ${n + 1}`, availability })))
  await many('disponibile', 26, 'Libro')
  await many('in_trattativa', 2, 'Promesso')
  await many('scambiato', 1, 'Radio')

  await page.goto('/bazar')
  await page.getByRole('banner').getByRole('link', { name: 'Il mio bazar: Giulia' }).click()
  await expect(page).toHaveURL('/mio-bazar')
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(group('In circolo')).toContainText('24 di 26')
  await expect(group('Promessi').getByRole('article')).toHaveCount(2)
  await expect(group('Ricevuti').getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
  await group('In circolo').getByRole('button', { name: 'Mostra altri' }).click()
  await expect(group('In circolo').getByRole('article')).toHaveCount(26)

  await expect(card(page, 'Promesso 1').getByRole('button', { name: 'Modifica' })).toBeDisabled()
  await page.getByRole('button', { name: 'Elimina Promesso 1' }).click()
  await expect(page.getByRole('dialog', { name: '“Promesso 1” per ora resta' })).toContainText('promesso in uno scambio')
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()

  await page.getByRole('button', { name: 'Elimina Libro 1', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(card(page, 'Libro 1')).toHaveCount(0)
  await expect(group('In circolo').getByRole('status')).toHaveText('25 oggetti trovati')

  await page.getByRole('button', { name: 'Rimetti in circolo Radio 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rimetti in circolo “Radio 1”' })
  await dialog.getByRole('textbox', { name: 'Latitudine' }).fill('quassù')
  await dialog.getByRole('button', { name: 'Rimettilo in circolo' }).click()
  await expect(dialog.getByText('Coordinate non valide.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Latitudine' }).fill('45,7201')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Rimettilo in circolo' }).click()
  await expect(page.getByText('È di nuovo in circolo.')).toBeVisible()
  await expect(group('In circolo').getByRole('status')).toHaveText('26 oggetti trovati')
  await expect(group('Ricevuti').getByRole('article')).toHaveCount(0)

  await card(page, 'Libro 2').getByRole('link', { name: 'Modifica Libro 2' }).click()
  await expect(page.getByRole('heading', { name: 'Modifica l’oggetto' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Guardalo come lo vedono gli altri' }).click()
  await expect(page).toHaveURL(`/bazar/${uid}`)
  await expect(page.getByRole('heading', { name: 'Il bazar di Giulia' })).toBeVisible()
})

test('[OWN-08] the own data come as a file, and a failure says so', async ({ house, personNamed, expectComplaint }) => {
  expectComplaint(/503/)
  const { page, email, uid } = await personNamed('Dora')
  await hang(house, uid, { title: 'Cesta' })
  await page.goto('/mio-bazar')
  await page.route('**/api/me/data', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'Chiuso per ferie' }),
  )
  const button = page.getByRole('button', { name: 'Scarica i miei dati' })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Il file non è arrivato. Chiuso per ferie')
  await page.unroute('**/api/me/data')
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe('barattolo-i-miei-dati.json')
  const data = personData.parse(JSON.parse(readFileSync(await download.path(), 'utf8')))
  expect(data.account.email).toBe(email)
  expect(data.items.map(({ title }) => title)).toEqual(['Cesta'])
})

test('[OWN-09] deleting an account: what happens is said, the same person comes through the window again, and goodbye', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  // What the page happens to ask while the account goes.
  expectComplaint(/401/)
  const maria = await personNamed('Maria')
  const giulia = await personNamed('Giulia')
  const [basket] = await hangUp(house, giulia, { title: 'Cesta' })
  const talk = await likes(house, maria, basket?._id ?? '')
  const { page } = giulia
  await page.goto(`/scambio/${talk._id}`)
  await page.getByRole('textbox', { name: 'Messaggio' }).fill('Non ancora spedito')
  const lettersKept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('letters')).length)
  expect(await lettersKept()).toBe(1)
  await page.goto('/mio-bazar')
  await page.getByRole('button', { name: 'Elimina il mio account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eliminare il tuo account?' })
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  const confirm = dialog.getByRole('button', { name: 'Accedi ed elimina' })

  const [closed] = await Promise.all([page.waitForEvent('popup'), confirm.click()])
  await closed.close()
  await expect(dialog.getByRole('alert')).toContainText('L’account non è stato eliminato. Hai chiuso la finestra')
  const [foreign] = await Promise.all([page.waitForEvent('popup'), confirm.click()])
  await enterAs(foreign, 'Carla')
  await expect(dialog.getByRole('alert')).toContainText('Hai scelto un altro account')
  expect((await fetch(`${house.origin}/api/people/${giulia.uid}`)).status).toBe(200)

  const [popup] = await Promise.all([page.waitForEvent('popup'), confirm.click()])
  await enterAs(popup, 'Giulia', giulia.email)
  await expect(page).toHaveURL('/arrivederci')
  await expect(page.getByRole('heading', { name: 'Il tuo account è eliminato' })).toBeVisible()
  expect(await lettersKept()).toBe(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login con Google' })).toBeVisible()
  await expectAccessible(page)
  expect((await fetch(`${house.origin}/api/people/${giulia.uid}`)).status).toBe(404)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login con Google' })).toBeVisible()
  await maria.page.goto(`/scambio/${talk._id}`)
  await expect(maria.page.getByText('questa conversazione è chiusa').first()).toBeVisible()
})
