import { uid } from '@barattolo/domain/ids'
import { aConversation, aPerson } from '@barattolo/server/testing/factories'
import { enterAs } from './support/chooser.ts'
import { ask, hangUp, likes } from './support/talk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('[RADR-01] [NAV-14] signed out, the radar leads to / where a sign-in goes on to it', async ({ page }) => {
  await page.goto('/radar')
  await expect(page).toHaveURL('/')
  const dialog = page.getByRole('dialog', { name: 'Serve l’accesso' })
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Login con Google' }).click(),
  ])
  await enterAs(popup, 'Nives')
  await expect(page).toHaveURL('/radar')
  await expect(page.getByRole('heading', { name: 'Radar degli interessi' })).toBeVisible()
  await expect(page.getByText('Non stai guardando niente')).toBeVisible()
  await expect(page.getByText('Nessuno guarda le tue cose, per ora')).toBeVisible()
  await expect(page.getByText('Catena')).toHaveCount(0)
  await expectAccessible(page)
})

test('[RADR-02] [RADR-03] [RADR-04] [RADR-05] [RADR-06] [RADR-07] [RADR-08] [RADR-09] [RADR-10] both lists with their counts in order, and a match tied by a bow with the way into both conversations', async ({
  house,
  personNamed,
}) => {
  const giulia = await personNamed('Giulia')
  const luca = await personNamed('Luca', { email: 'luca.bionaz@example.org' })
  const [accordion, ladder, sledge] = await hangUp(house, luca, { title: 'Fisarmonica' }, { title: 'Scala' }, { title: 'Slitta' })
  const [telescope] = await hangUp(house, giulia, { title: 'Telescopio' })
  const archived = await likes(house, giulia, ladder?._id ?? '')
  await ask(house, giulia, 'PATCH', `/api/conversations/${archived._id}/status`, { status: 'archived' })
  const refused = await likes(house, giulia, sledge?._id ?? '')
  await ask(house, luca, 'PATCH', `/api/conversations/${refused._id}/status`, { status: 'rejected' })

  const { page } = giulia
  await page.goto('/radar')
  const list = (name: RegExp) => page.getByRole('region', { name })
  const mine = list(/^Mi interessano/)
  const theirs = list(/^Interessano le mie cose/)
  await expect(mine.getByRole('heading')).toHaveText('Mi interessano2')
  await expect(page.getByRole('region', { name: /Match/ })).toHaveCount(0)

  const looks = await likes(house, giulia, accordion?._id ?? '')
  const looked = await likes(house, luca, telescope?._id ?? '')
  await expect(mine.getByRole('heading')).toHaveText('Mi interessano3')
  await expect(theirs.getByRole('heading')).toHaveText('Interessano le mie cose1')
  await expect(mine.getByRole('listitem').locator('b')).toHaveText(['Fisarmonica', 'Scala', 'Slitta'])
  await expect(theirs.getByRole('listitem')).toContainText(['lu***@example.org'])
  await expect(theirs.getByRole('listitem')).toContainText(['Tocca a te'])

  const match = page.getByRole('article', { name: 'Tu e Luca' })
  const [toHis, toMine] = [match.getByRole('link', { name: 'Tu guardi' }), match.getByRole('link', { name: 'Luca guarda' })]
  await expect(toHis).toContainText('Fisarmonica')
  await expect(toMine).toContainText('Telescopio')
  await expect(toMine).toHaveAttribute('href', `/scambio/${looked._id}`)
  await expectAccessible(page)
  await toHis.click()
  await expect(page).toHaveURL(`/scambio/${looks._id}`)
})

test('[RADR-14] [INBX-19] [INBX-20] many conversations come in parts, and what is unread stands beside Inbox above and below', async ({
  house,
  personNamed,
}) => {
  const ivo = await personNamed('Ivo', { phone: true })
  const dora = await aPerson(house.db, { name: 'Dora' })
  for (let n = 0; n < 70; n++)
    await aConversation(house.db, { interested: uid.parse(ivo.uid), owner: dora.uid, title: `Cosa ${n}` })
  const { page } = ivo
  for (const path of ['/radar', '/inbox']) {
    await page.goto(path)
    await expect(page.getByText('30 di 70')).toBeVisible()
    await page.getByRole('button', { name: 'Mostra altre' }).click()
    await expect(page.getByText('60 di 70')).toBeVisible()
  }
  await expect(page.getByRole('navigation', { name: 'In fondo' })).not.toContainText('non lett')
  const carla = await personNamed('Carla')
  const [basket] = await hangUp(house, ivo, { title: 'Cesta' })
  await likes(house, carla, basket?._id ?? '')
  await expect(page.getByRole('navigation', { name: 'In fondo' }).getByRole('link', { name: /Inbox/ })).toContainText(
    '1 messaggio non letto',
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: /Inbox/ })).toContainText(
    '1 messaggio non letto',
  )
})

test('[ERR-32] a radar that does not load says why and tries again', async ({ personNamed, expectComplaint }) => {
  expectComplaint(/503/)
  const { page } = await personNamed('Giulia')
  let isClosed = true
  const answer = { status: 503, contentType: 'text/plain', body: 'Chiuso per ferie' }
  for (const path of ['**/api/radar/matches', '**/api/conversations?**'])
    await page.route(path, (route) => (isClosed ? route.fulfill(answer) : route.continue()))
  await page.goto('/radar')
  await expect(page.getByRole('alert')).toHaveCount(3)
  await expect(page.getByRole('alert').first()).toContainText('Errore: Chiuso per ferie')
  await expectAccessible(page)
  await Promise.all([page.waitForRequest('**/api/radar/matches'), page.getByRole('button', { name: 'Riprova' }).first().click()])
  isClosed = false
  // What the live connection has not asked for again by itself.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Riprova' })
    if ((await again.count()) > 0) await again.first().click({ timeout: 1000 })
    await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await expect(page.getByText('Non stai guardando niente')).toBeVisible()
})
