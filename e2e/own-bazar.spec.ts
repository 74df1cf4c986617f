import { readFileSync } from 'node:fs'
import { personData } from '@barattolo/domain/people/data'
import { enterAs } from './support/chooser.ts'
import { card, hang } from './support/objects.ts'
import { hangUp, likes } from './support/talk.ts'
import { expect, PHONE, test } from './support/test.ts'

test('[OWN-01] [NAV-10] [OWN-02] [OWN-03] [OWN-07] [OWN-08] [OWN-11] the own bazar asks a visitor to sign in and opens after it: groups with counts, edit, delete, the line that others see and the own data as a file', async ({
  page,
  house,
}) => {
  await page.goto('/mio-bazar')
  await expect(page).toHaveURL('/login?da=%2Fmio-bazar')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('main').getByRole('button', { name: 'Login con Google' }).click(),
  ])
  const email = await enterAs(popup, 'Giulia')
  await expect(page).toHaveURL('/mio-bazar')
  await expect(page.getByRole('heading', { name: 'Il mio bazar', level: 1 })).toBeVisible()

  const { uid } = await house.db.selectFrom('people').select('uid').where('email', '=', email).executeTakeFirstOrThrow()
  for (let n = 1; n <= 26; n++) await hang(house, uid, { title: `Libro ${n}` })
  await hang(house, uid, { title: 'Promesso', availability: 'in_trattativa' })
  await hang(house, uid, { title: 'Radio', availability: 'scambiato' })
  await page.setViewportSize(PHONE)
  await page.goto('/bazar')
  await page.getByRole('button', { name: 'Il tuo account: Giulia' }).click()
  await page.getByRole('link', { name: 'Il mio bazar', exact: true }).click()
  await expect(page).toHaveURL('/mio-bazar')
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(group('In circolo')).toContainText('24 di 26')
  await expect(group('Promessi').getByRole('article')).toHaveCount(1)
  await expect(group('Ricevuti').getByRole('article')).toHaveCount(1)
  await group('In circolo').getByRole('button', { name: 'Mostra altri' }).click()
  await expect(group('In circolo').getByRole('article')).toHaveCount(26)

  await page.getByRole('button', { name: 'Elimina Promesso' }).click()
  await expect(page.getByRole('dialog', { name: '“Promesso” per ora resta' })).toContainText('promesso in uno scambio')
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()
  await page.getByRole('button', { name: 'Elimina Libro 1', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(card(page, 'Libro 1')).toHaveCount(0)
  await card(page, 'Libro 26').getByRole('link', { name: 'Modifica Libro 26' }).click()
  await expect(page.getByRole('heading', { name: 'Modifica l’oggetto' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Titolo' }).fill('Libro di ricette')
  await page.getByRole('button', { name: 'Salva le modifiche' }).click()
  await expect(page.getByRole('heading', { name: 'Libro di ricette', level: 1 })).toBeVisible()
  await page.goto('/mio-bazar')
  await expect(card(page, 'Libro di ricette')).toBeVisible()
  await expect(card(page, 'Libro 26')).toHaveCount(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica i miei dati' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('barattolo-i-miei-dati.json')
  const data = personData.parse(JSON.parse(readFileSync(await download.path(), 'utf8')))
  expect(data.account.email).toBe(email)
  expect(data.items).toHaveLength(27)

  await page.getByRole('link', { name: 'Guardalo come lo vedono gli altri' }).click()
  await expect(page).toHaveURL(`/bazar/${uid}`)
  await expect(page.getByRole('heading', { name: 'Il bazar di Giulia' })).toBeVisible()
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
  expect((await fetch(`${house.origin}/api/people/${giulia.uid}`)).status).toBe(404)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login con Google' })).toBeVisible()
  await maria.page.goto(`/scambio/${talk._id}`)
  await expect(maria.page.getByText('questa conversazione è chiusa').first()).toBeVisible()
})
