import { readConfig } from '@barattolo/server/platform/config/config'
import { sendDueVisitorMails } from '@barattolo/server/reports/visitor-mails.service'
import { OPERATOR_SETTINGS } from '@barattolo/server/testing/operator'
import { startSmtpServer } from '@barattolo/server/testing/smtp-server'
import type { Page } from '@playwright/test'
import { publishItems } from '../support/api-calls.ts'
import { test as base, expect } from '../support/test.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

interface MailApp {
  app: TestApp
  smtp: Awaited<ReturnType<typeof startSmtpServer>>
  /** Sends the e-mails to visitors that are due, as the job does. */
  sendMails: () => Promise<void>
}

const test = base.extend<object, { mailApp: MailApp }>({
  mailApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const smtp = await startSmtpServer()
      const settings = {
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Barattolo <avvisi@barattolo.test>',
        PUBLIC_URL: 'https://barattolo.test',
        ...OPERATOR_SETTINGS,
      }
      const app = await startTestApp(settings)
      const config = readConfig({ MAP_STYLE_URL: 'none', ...settings })
      const log = { warn: (about: object, message: string) => expect([about, message]).toEqual([]) }
      await use({
        app,
        smtp,
        sendMails: () => sendDueVisitorMails({ db: app.db, town: config.town, config, now: () => new Date(), log }),
      })
      await app.close()
      await smtp.close()
    },
    { scope: 'worker' },
  ],
  app: [({ mailApp }, use) => use(mailApp.app), { scope: 'worker' }],
})

const dialog = (page: Page) => page.getByRole('dialog')

test('[TRUST-47] [TRUST-58] [ADMN-51] A visitor reports an item and gets a receipt, the admin hides it with reasons, the owner objects, and the second decision shows it again', async ({
  page: visitor,
  mailApp: { app, smtp, sendMails },
  signInUser,
  allowConsoleErrors,
}) => {
  // What has not been opened with a reason, and the hidden item.
  allowConsoleErrors(/40[34]/)
  await app.emptyDatabase()
  const owner = await signInUser('Luca', { phone: true })
  const [item] = await publishItems(app, owner, { title: 'Orologio di marca' })
  const address = `/item/${item?._id}`
  const { page: admin } = await signInUser('Ada', { email: 'admin@barattolo.test' })
  /** The texts of the e-mails that this step sends, all to the visitor. */
  const readMails = async () => {
    await sendMails()
    expect(smtp.received.flatMap(({ to }) => to).every((to) => to === 'carla@example.org')).toBe(true)
    const texts = smtp.texts()
    smtp.received.length = 0
    return texts.join('\n')
  }
  const openCase = async (state: 'aperte' | 'contestate') => {
    await admin.goto(`/admin?scheda=segnalazioni${state === 'aperte' ? '' : `&stato=${state}`}`)
    await admin.getByRole('button', { name: 'Apri la segnalazione su Orologio di marca' }).click()
    const reason = dialog(admin).getByRole('textbox', { name: 'Motivo' })
    const decision = admin.getByRole('combobox', { name: 'Decisione' })
    await reason.or(decision).waitFor()
    // A reason of the last hour still counts.
    if (await decision.isVisible()) return
    await reason.fill('Per decidere la segnalazione')
    await dialog(admin).getByRole('button', { name: 'Apri' }).click()
    await decision.waitFor()
  }

  const number = await test.step('The visitor reports the item', async () => {
    await visitor.goto(address)
    await visitor.getByRole('button', { name: 'Segnala' }).click()
    await dialog(visitor).getByRole('radio').first().check()
    await dialog(visitor).getByLabel('Il tuo nome').fill('Carla Neri')
    await dialog(visitor).getByLabel('La tua e-mail').fill('carla@example.org')
    await dialog(visitor)
      .getByRole('checkbox', { name: /^Dichiaro in buona fede/ })
      .check()
    await dialog(visitor).getByRole('button', { name: 'Invia segnalazione' }).click()
    await expect(dialog(visitor).getByRole('heading', { name: 'Segnalazione ricevuta' })).toBeVisible()
    const receipt = await dialog(visitor).getByText('Ricevuta n.').textContent()
    return receipt?.replace('Ricevuta n. ', '') ?? ''
  })

  await test.step('The receipt comes by e-mail, without the words of anyone', async () => {
    const mails = await readMails()
    expect(mails).toContain(`la segnalazione n. ${number} è arrivata`)
    expect(mails).not.toMatch(/Carla|Orologio/)
  })

  await test.step('The admin hides the item; both sides read the reasons', async () => {
    await openCase('aperte')
    await admin.getByLabel('Decisione').selectOption('Nascosto')
    await admin.getByLabel('Motivi').fill('Sembra una copia contraffatta')
    await admin.getByRole('button', { name: 'Decidi' }).click()
    await expect(admin.getByText('Deciso: lo leggono tutti e due.')).toBeVisible()
    const mails = await readMails()
    expect(mails).toContain('ha deciso: nascosto')
    expect(mails).toContain('Sembra una copia contraffatta')
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1 })).not.toContainText('Orologio')
  })

  await test.step('The owner is notified and objects', async () => {
    await owner.page.goto('/avvisi')
    await owner.page.getByText('Una segnalazione che ti riguarda è stata accolta').click()
    await expect(owner.page.getByText('Motivi: Sembra una copia contraffatta')).toBeVisible()
    await owner.page.getByRole('button', { name: 'Non sono d’accordo' }).click()
    await dialog(owner.page).getByLabel('Le tue ragioni').fill('Ho lo scontrino del negozio')
    await dialog(owner.page).getByRole('button', { name: 'Invia' }).click()
    await expect(owner.page.getByText('Contestata, si decide di nuovo')).toBeVisible()
    await expect(owner.page.getByRole('button', { name: 'Non sono d’accordo' })).toHaveCount(0)
  })

  await test.step('The second decision shows the item again, and the visitor gets it too', async () => {
    await openCase('contestate')
    await expect(admin.getByText('Ho lo scontrino del negozio')).toBeVisible()
    await admin.getByLabel('Decisione').selectOption('Niente che non vada')
    await admin.getByLabel('Motivi').fill('Lo scontrino prova che è originale')
    await admin.getByRole('button', { name: 'Decidi di nuovo' }).click()
    await expect(admin.getByText('Deciso: lo leggono tutti e due.')).toBeVisible()
    const mails = await readMails()
    expect(mails).toContain('ha deciso di nuovo: niente che non vada')
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Orologio di marca' })).toBeVisible()
    await owner.page.goto('/avvisi')
    await expect(owner.page.getByRole('main')).toContainText('contestazione')
  })
})

test('[STAT-21] [STAT-22] [ADMN-43] A message of the contact form reaches the operator by e-mail and the admin, who marks it as answered', async ({
  page: visitor,
  mailApp: { app, smtp },
  signInUser,
}) => {
  await app.emptyDatabase()
  smtp.received.length = 0
  await visitor.goto('/contact')
  await visitor.getByLabel('Nome').fill('Carla Neri')
  await visitor.getByLabel('E-mail').fill('carla@example.org')
  await visitor.getByRole('textbox', { name: 'Messaggio' }).fill('Posso portare il Barattolo a scuola?')
  await visitor.getByRole('button', { name: 'Invia il messaggio' }).click()
  await expect(visitor.getByText('Messaggio inviato')).toBeVisible()
  expect(smtp.received.map(({ to }) => to)).toEqual([[OPERATOR_SETTINGS.OPERATOR_EMAIL]])
  expect(smtp.texts().join()).toContain('Posso portare il Barattolo a scuola?')
  const { page: admin } = await signInUser('Ada', { email: 'admin@barattolo.test', phone: true })
  await admin.goto('/admin?scheda=messaggi')
  await expect(admin.getByText('Posso portare il Barattolo a scuola?')).toBeVisible()
  await admin.getByRole('button', { name: /^Segna come risposto/ }).click()
  await expect(admin.getByText('Nessun messaggio.')).toBeVisible()
  await admin.goto('/admin?scheda=messaggi&stato=risposti')
  await expect(admin.getByText('Posso portare il Barattolo a scuola?')).toBeVisible()
})
