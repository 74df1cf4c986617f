import { uid } from '@barattolo/domain/ids'
import { anAgreement } from '@barattolo/server/testing/exchanges'
import { atRest } from './support/at-rest.ts'
import { button } from './support/exchange.ts'
import { card, hang } from './support/objects.ts'
import { likes, says } from './support/talk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.beforeEach(({ house }) => house.empty())

test('[TRUST-08] [TRUST-09] [TRUST-10] [TRUST-11] [TRUST-13] an object is reported, hidden with reasons, contested and shown again', async ({
  house,
  personNamed,
}) => {
  const giulia = await personNamed('Giulia Rossi', { phone: true })
  const maria = await personNamed('Maria Favre')
  const admin = await personNamed('Amministrazione', { email: 'admin@barattolo.test' })
  const id = await hang(house, maria.uid, { title: 'Lampada firmata' })

  await test.step('reported, with a receipt', async () => {
    await giulia.page.goto(`/item/${id}`)
    await button(giulia.page, 'Segnala').click()
    const dialog = giulia.page.getByRole('dialog', { name: 'Segnala questo oggetto' })
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await button(giulia.page, 'Invia segnalazione').click()
    await expect(dialog.getByText('Scegli un motivo.')).toBeVisible()
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await dialog.getByLabel('Altro').check()
    await button(giulia.page, 'Invia segnalazione').click()
    await expect(dialog.getByText('Scrivi che cosa non va.')).toBeVisible()
    await dialog.getByLabel('Racconta').fill('La firma è finta.')
    await expectAccessible(giulia.page, '[role=dialog]')
    await button(giulia.page, 'Invia segnalazione').click()
    await expect(giulia.page.getByRole('dialog', { name: 'Segnalazione ricevuta' })).toContainText('Ricevuta n.')
    await button(giulia.page, 'Ho capito').click()
    await giulia.page.goto('/mio-bazar')
    await expect(giulia.page.getByRole('region', { name: 'Le tue segnalazioni' })).toContainText('In attesa')
  })

  await test.step('decided, with reasons', async () => {
    await admin.page.goto('/admin?scheda=segnalazioni')
    const reported = admin.page.getByRole('listitem').filter({ hasText: 'Lampada firmata' })
    await expect(reported.first()).toContainText('La firma è finta.')
    await button(admin.page, 'Decidi').click()
    await expect(admin.page.getByText('Scrivi i motivi.')).toBeVisible()
    await admin.page.getByLabel('Decisione').selectOption('Nascosto')
    await admin.page.getByLabel('Motivi').fill('Non risulta autentica.')
    await button(admin.page, 'Decidi').click()
    await expect(admin.page.getByText('Nessuna segnalazione.')).toBeVisible()
  })

  const about = maria.page.getByRole('region', { name: 'Le tue segnalazioni' })
  await test.step('read and contested by whose it is', async () => {
    await maria.page.goto('/mio-bazar')
    await expect(card(maria.page, 'Lampada firmata')).toContainText('Nascosto da chi amministra: Non risulta autentica.')
    await card(maria.page, 'Lampada firmata').getByRole('link', { name: 'Lampada firmata', exact: true }).click()
    await expect(maria.page.getByText('Nascosto', { exact: true })).toBeVisible()
    await expect(maria.page.getByText('Nascosto da chi amministra: Non risulta autentica.')).toBeVisible()
    await maria.page.getByRole('link', { name: 'Vai alla decisione' }).click()
    await expect(about).toContainText('Deciso: nascosto')
    await expect(about).toContainText('Motivi: Non risulta autentica.')
    await expect(about).not.toContainText('Giulia')
    await button(maria.page, 'Non sono d’accordo').click()
    await maria.page.getByLabel('Le tue ragioni').fill('Ho il certificato.')
    await button(maria.page, 'Invia').click()
    await expect(about).toContainText('Contestata, si decide di nuovo')
  })

  await test.step('decided again', async () => {
    await admin.page.getByRole('button', { name: 'Contestate' }).click()
    await expect(admin.page.getByText('Ho il certificato.')).toBeVisible()
    await admin.page.getByLabel('Decisione').selectOption('Niente che non vada')
    await admin.page.getByLabel('Motivi').fill('Il certificato è buono.')
    await button(admin.page, 'Decidi di nuovo').click()
    await expect(admin.page.getByText('Nessuna segnalazione.')).toBeVisible()
    await maria.page.reload()
    await expect(about).toContainText('Deciso di nuovo: niente che non vada')
    await giulia.page.goto('/bazar')
    await expect(card(giulia.page, 'Lampada firmata')).toBeVisible()
  })
})

test('[TRUST-04] [TRUST-06] [TRUST-07] a person is blocked: the open exchange is named and called off, nothing of theirs shows, and all comes back', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  // What one does not see any more is not found.
  expectComplaint(/status of 404/)
  const giulia = await personNamed('Giulia Rossi')
  const maria = await personNamed('Maria Favre', { phone: true })
  const sledge = await hang(house, maria.uid, { title: 'Slitta in legno Davos' })
  const lamp = await hang(house, maria.uid, { title: 'Lampada' })
  const teapot = await hang(house, giulia.uid, { title: 'Teiera rossa' })
  await anAgreement(house, { interested: giulia, owner: maria, root: sledge, offer: [teapot] })
  const [skis, kettle] = [await hang(house, maria.uid, { title: 'Sci' }), await hang(house, giulia.uid, { title: 'Bollitore' })]
  await anAgreement(house, { interested: giulia, owner: maria, root: skis, offer: [kettle] })
  const talk = await likes(house, giulia, lamp)
  await says(house, maria, talk._id, 'Parole brutte')

  await test.step('a message of theirs can be reported first', async () => {
    await giulia.page.goto(`/scambio/${talk._id}`)
    await giulia.page.getByRole('button', { name: 'Segnala questo messaggio' }).click()
    await giulia.page.getByRole('dialog').getByLabel('Offende o molesta').check()
    await button(giulia.page, 'Invia segnalazione').click()
    await button(giulia.page, 'Ho capito').click()
  })

  await test.step('blocked', async () => {
    await giulia.page.goto(`/bazar/${maria.uid}`)
    await button(giulia.page, 'Blocca Maria F.').click()
    const question = '[role=dialog], [role=alertdialog]'
    await expect(giulia.page.locator(question)).toBeVisible()
    await expectAccessible(giulia.page, question)
    await button(giulia.page, 'Blocca').click()
    const open = giulia.page.getByRole('dialog', { name: 'Avete uno scambio ancora aperto' })
    await open.getByRole('button', { name: 'Annulla lo scambio su “Slitta in legno Davos”' }).click()
    await expect(open.getByRole('button', { name: /^Annulla lo scambio/ })).toHaveCount(1)
    await open.getByRole('button', { name: 'Annulla lo scambio su “Sci”' }).click()
    await expect(giulia.page).toHaveURL(/\/bazar$/)
    await expect(card(giulia.page, 'Lampada')).toHaveCount(0)
    await giulia.page.goto('/inbox')
    await expect(giulia.page.getByText('Maria')).toHaveCount(0)
    await maria.page.goto(`/bazar/${giulia.uid}`)
    await expect(maria.page.getByText('Teiera rossa')).toHaveCount(0)
    await expect(maria.page.getByRole('heading', { level: 1 })).not.toContainText('Giulia')
  })

  await test.step('and unblocked', async () => {
    await giulia.page.goto('/mio-bazar')
    await giulia.page.getByRole('button', { name: 'Sblocca Maria F.' }).click()
    await expect(giulia.page.getByText('Non hai bloccato nessuno.')).toBeVisible()
    await giulia.page.goto('/bazar')
    await expect(card(giulia.page, 'Lampada')).toBeVisible()
  })
})

test('[TRUST-03] reading asks a new admin for no rules, before or after “Non ora”; the first write does', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  // A write before the rules are accepted.
  expectComplaint(/status of 403/)
  const maria = await personNamed('Maria Favre')
  const id = await hang(house, maria.uid, { title: 'Lampada da tavolo' })
  const { page, uid: reader } = await personNamed('Nuova', { phone: true, email: 'admin@barattolo.test' })
  await house.db
    .updateTable('people')
    .set({ rulesVersion: null, rulesAcceptedAt: null })
    .where('uid', '=', uid.parse(reader))
    .execute()
  const rules = page.getByRole('dialog', { name: 'Prima di cominciare' })
  const readsEverything = async () => {
    for (const path of ['/', '/bazar', '/mappa', '/inbox', '/avvisi', `/item/${id}`]) {
      await page.goto(path)
      await atRest(page)
      await expect(rules, path).toHaveCount(0)
    }
  }
  await readsEverything()
  await button(page, 'Interessa: Lampada da tavolo').click()
  await rules.getByRole('button', { name: 'Non ora' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Prima di scrivere conferma l’età e accetta le regole.' })).toBeVisible()
  await readsEverything()
  await button(page, 'Interessa: Lampada da tavolo').click()
  await rules.getByLabel(/Ho almeno 14 anni/).check()
  await rules.getByLabel(/accetto le regole/).check()
  await rules.getByRole('button', { name: 'Conferma e continua' }).click()
  await expect(page).toHaveURL(/\/scambio\//)
})
