import { readFileSync } from 'node:fs'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { readDataArchive } from '@barattolo/server/testing/data-archive'
import sharp from 'sharp'
import { chooseAccount, openAccountChooser } from './support/account-chooser.ts'
import { callApi, openConversation, publishItems, uploadPhoto } from './support/api-calls.ts'
import { addItem } from './support/items.ts'
import { phonePhoto } from './support/photos.ts'
import { signIn } from './support/sign-in-browser.ts'
import { expect, expectAccessible, PHONE, test } from './support/test.ts'
import { uniqueEmail } from './support/test-app.ts'

test('[OWN-01] [NAV-10] [NAV-24] [IDN-45] [IDN-112] [IDN-113] [OWN-07] [OWN-08] [OWN-11] [PRIV-60] /mio-bazar leads a visitor through the login page and back, is reached from the account menu, links to the public bazar and downloads the user’s data', {
  tag: '@thorough',
}, async ({ page, app }) => {
  await page.goto('/mio-bazar?scheda=oggetti')
  await expect(page).toHaveURL('/login?da=%2Fmio-bazar%3Fscheda%3Doggetti')
  await expect(page.getByText('Accedi e ti riportiamo qui.')).toBeVisible()
  await expectAccessible(page)
  const popup = await openAccountChooser(page, page.getByRole('main').getByRole('button', { name: 'Login con Google' }))
  const email = await chooseAccount(popup, 'Giulia')
  await expect(page).toHaveURL('/mio-bazar?scheda=oggetti')
  await expect(page.getByRole('heading', { name: 'Il mio bazar', level: 1 })).toBeVisible()

  const { uid } = await app.db.selectFrom('people').select('uid').where('email', '=', email).executeTakeFirstOrThrow()
  const address = await uploadPhoto(app, await signIn(app.origin, { name: 'Giulia', email }), await phonePhoto('#b5651d'))
  await addItem(app, uid, { title: 'Libro', images: [address] })
  await addItem(app, uid, { title: 'Radio' })
  await page.setViewportSize(PHONE)
  await page.goto('/bazar')
  await page.getByRole('button', { name: 'Il tuo account: Giulia' }).click()
  await page.getByRole('link', { name: 'Il mio bazar', exact: true }).click()
  await expect(page).toHaveURL('/mio-bazar')
  await expect(page.getByRole('region', { name: 'In circolo', exact: true }).getByRole('article')).toHaveCount(2)

  await page.getByRole('button', { name: 'Il tuo account: Giulia' }).click()
  await page.getByRole('link', { name: 'Il tuo profilo', exact: true }).last().click()
  await expect(page).toHaveURL('/profilo')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Scarica i miei dati' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica i miei dati' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('barattolo-i-miei-dati.zip')
  const { data, files } = readDataArchive(readFileSync(await download.path()))
  expect(data.account.email).toBe(email)
  expect(data.items).toHaveLength(2)
  expect(files['LEGGIMI.txt']?.toString()).toContain('dati.json')
  const [photo] = data.photos
  expect(photo?.address).toBe(address)
  expect(await sharp(files[photo?.file ?? '']).metadata()).toMatchObject({ format: 'webp', width: 900, height: 1200 })

  await page.getByRole('link', { name: 'Torna al profilo' }).click()
  await page.getByRole('link', { name: 'Come ti vedono' }).click()
  await expect(page).toHaveURL(`/bazar/${uid}`)
  await expect(page.getByRole('heading', { name: 'Il bazar di Giulia' })).toBeVisible()
})

test('[OWN-09] A user who deletes their account reads the consequences, signs in as the same account again and sees the goodbye page', {
  tag: '@thorough',
}, async ({ app, signInUser, allowConsoleErrors }) => {
  // Requests that the page sends while the account is being deleted are answered with 401.
  allowConsoleErrors(/401/)
  const maria = await signIn(app.origin, { name: 'Maria', email: uniqueEmail('Maria') })
  const giulia = await signInUser('Giulia')
  const [basket] = await publishItems(app, giulia, { title: 'Cesta' })
  const conversation = await openConversation(app, maria, basket?._id ?? '')
  const { page } = giulia
  await page.goto(`/scambio/${conversation._id}`)
  await page.getByRole('textbox', { name: 'Messaggio' }).fill('Non ancora spedito')
  const countPendingMessages = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('letters')).length)
  expect(await countPendingMessages()).toBe(1)
  await page.goto('/profilo')
  await page.getByRole('button', { name: 'Elimina il mio account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eliminare il tuo account?' })
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  const confirm = dialog.getByRole('button', { name: 'Accedi ed elimina' })

  const [otherPopup] = await Promise.all([page.waitForEvent('popup'), confirm.click()])
  await chooseAccount(otherPopup, 'Carla')
  await expect(dialog.getByRole('alert')).toContainText('Hai scelto un altro account')
  expect((await fetch(`${app.origin}/api/people/${giulia.uid}`)).status).toBe(200)

  const [popup] = await Promise.all([page.waitForEvent('popup'), confirm.click()])
  await chooseAccount(popup, 'Giulia', giulia.email)
  await expect(page).toHaveURL('/arrivederci')
  await expect(page.getByRole('heading', { name: 'Il tuo account è eliminato' })).toBeVisible()
  expect(await countPendingMessages()).toBe(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login con Google' })).toBeVisible()
  expect((await fetch(`${app.origin}/api/people/${giulia.uid}`)).status).toBe(404)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login con Google' })).toBeVisible()
  const remaining = await callApi<Conversation>(app, maria, 'GET', `/api/conversations/${conversation._id}`)
  expect(remaining).toMatchObject({ personLeft: true })
})
