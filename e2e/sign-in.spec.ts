import { insertItem, insertPerson } from '@barattolo/server/testing/factories'
import { findFreePort } from '@barattolo/server/testing/free-port'
import { type OidcProgram, startOidcProgram } from '@barattolo/server/testing/oidc-program'
import { startSmtpServer } from '@barattolo/server/testing/smtp-server'
import type { Page } from '@playwright/test'
import { sendInterest } from './support/conversation-screen.ts'
import { test as base, expect } from './support/test.ts'
import { startTestApp, uniqueEmail } from './support/test-app.ts'

type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

/** The app lets people in by a real provider program and by links that a real SMTP server receives, and has no account chooser. */
const test = base.extend<object, { origin: string; provider: OidcProgram; smtp: SmtpServer }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => use(`http://127.0.0.1:${await findFreePort()}`),
    { scope: 'worker' },
  ],
  provider: [
    async ({ origin }, use) => {
      const provider = await startOidcProgram({ redirectUri: `${origin}/accesso` })
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const smtp = await startSmtpServer()
      await use(smtp)
      await smtp.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ origin, provider, smtp }, use) => {
      const settings = {
        ...provider.environment(),
        SMTP_URL: smtp.url,
        MAIL_FROM: 'avvisi@barattolo.example',
        PUBLIC_URL: origin,
        ADMIN_EMAIL: 'admin@example.org',
        ADMIN_PROVIDERS: 'oidc.1',
      }
      const app = await startTestApp(settings, { port: Number(new URL(origin).port) })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
})

const logOutButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' })

/** Signs in at the provider's own pages. */
async function signInAtProvider(popup: Page, account: string) {
  await popup.getByLabel('Account').fill(account)
  await popup.getByRole('button', { name: 'Avanti' }).click()
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Avanti' }).click()])
}

/** The link in the nth e-mail to this address. */
async function findLink({ received, texts }: SmtpServer, email: string, nth = 1): Promise<string> {
  const findAll = () => texts().filter((_, n) => received[n]?.to.includes(email))
  await expect.poll(() => findAll().length).toBe(nth)
  return /http\S+#\S+/.exec(findAll().at(-1) ?? '')?.[0] ?? ''
}

/** Asks for a link on the page of the sign-in. */
async function askForLink(page: Page, email: string) {
  await page.getByLabel('La tua e-mail').fill(email)
  await page.getByRole('button', { name: 'Mandami il link' }).click()
  await expect(page.getByRole('heading', { name: 'Guarda la tua posta' })).toBeVisible()
}

test('[IDN-115] [IDN-151] [IDN-159] [IDN-173] A visitor presses Interessa, signs in at a provider and carries on; the session survives a reload', async ({
  app,
  provider,
  newBrowser,
}) => {
  const owner = await insertPerson(app.db, { name: 'Bruno' })
  const itemId = await insertItem(app.db, { owner: owner.uid, title: 'Lanterna' })
  const email = uniqueEmail('Anna')
  provider.addAccount({ sub: 'anna', email, email_verified: true, name: 'Anna Bianchi' })
  const page = await newBrowser()
  await page.goto(`/item/${itemId}`)
  await page.getByRole('button', { name: 'Interessa' }).click()
  const sheet = page.getByRole('dialog', { name: 'Come vuoi entrare?' })
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    sheet.getByRole('button', { name: 'Entra con Comune di prova' }).click(),
  ])
  await signInAtProvider(popup, 'anna')
  await sendInterest(page)
  // A new person accepts the rules first.
  await expect(page.getByRole('dialog', { name: 'Prima di cominciare' }).getByLabel('Come ti chiami in piazza')).toBeVisible()
  await page.reload()
  await expect(logOutButton(page)).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Anna Bianchi')
  const stored = await app.db.selectFrom('signIns').select(['issuer', 'subject', 'email']).where('email', '=', email).execute()
  expect(stored).toEqual([{ issuer: provider.issuer, subject: 'anna', email }])
})

test('[IDN-156] [IDN-190] [IDN-192] [IDN-193] A link by e-mail enters in the browser that has asked for it, in whose first tab it goes on, and in another one with the address', {
  tag: '@thorough',
}, async ({ smtp, newBrowser, allowConsoleErrors }) => {
  // The link was used before.
  allowConsoleErrors(/409/)
  const email = uniqueEmail('Carla')
  const page = await newBrowser({ phone: true })
  await page.goto('/mio-bazar')
  await expect(page).toHaveURL(/\/login/)
  await askForLink(page, email)
  const link = await findLink(smtp, email)
  const tab = await page.context().newPage()
  await tab.goto(link)
  await expect(tab).toHaveURL(/\/login$/)
  await tab.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(tab).toHaveURL(/\/mio-bazar$/)
  await expect(page).toHaveURL(/\/mio-bazar$/)

  const other = await newBrowser({ phone: true })
  await other.goto(link)
  await other.getByLabel('La tua e-mail').fill(email)
  await other.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(other.getByText('Questo link non vale più')).toBeVisible()
  await askForLink(other, email)
  const opened = await newBrowser({ phone: true })
  await opened.goto(await findLink(smtp, email, 2))
  await expect(opened.getByText('In questo browser non hai chiesto il link')).toBeVisible()
  await opened.getByLabel('La tua e-mail').fill(email)
  await opened.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(opened.getByRole('banner').getByRole('link', { name: /bazar/i }).first()).toBeVisible()
})

test('[IDN-157] [IDN-161] [IDN-177] [IDN-207] A second way with a known address enters only after the first one, is listed and can be taken away', {
  tag: '@thorough',
}, async ({ smtp, provider, newBrowser }) => {
  const email = uniqueEmail('Dora')
  provider.addAccount({ sub: 'dora', email, email_verified: true, name: 'Dora Neri' })
  const first = await newBrowser()
  await first.goto('/login?da=%2Fmio-bazar')
  await askForLink(first, email)
  await first.goto(await findLink(smtp, email))
  await first.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(logOutButton(first)).toBeVisible()

  const page = await newBrowser()
  await page.goto('/login?da=%2Fmio-bazar')
  const atProvider = page.getByRole('button', { name: 'Entra con Comune di prova' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), atProvider.click()])
  await signInAtProvider(popup, 'dora')
  await expect(page.getByRole('heading', { name: 'Questa e-mail ha già un account' })).toBeVisible()
  await expect(logOutButton(page)).toBeHidden()
  await askForLink(page, email)
  const tab = await page.context().newPage()
  await tab.goto(await findLink(smtp, email, 2))
  await tab.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(page.getByText('Da ora entri anche con Comune di prova')).toBeVisible()

  await page.goto('/profilo/accesso')
  const ways = page.getByRole('region', { name: 'Come entri' })
  await expect(ways.getByRole('listitem')).toHaveCount(2)
  await ways.getByRole('button', { name: /^Togli Comune di prova/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Togli', exact: true }).click()
  await expect(ways.getByRole('listitem')).toHaveCount(1)
  await expect(ways).toContainText(email)
})
