import { uid } from '@barattolo/domain/ids'
import { generateUnsubscribeKey, makeUnsubscribeToken } from '@barattolo/server/notices/unsubscribe-token'
import { getOrCreateSecret } from '@barattolo/server/platform/database/secrets.store'
import type { Page } from '@playwright/test'
import { callApi, openConversation, publishItems, sendMessage, sendProposal } from './support/api-calls.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Avvisi/ })
const expectUnreadNotices = (page: Page, unread: number) =>
  expect(bell(page)).toHaveAccessibleName(unread === 0 ? 'Avvisi' : `Avvisi: ${unread} da leggere`)

async function expectUnreadMessages(page: Page, unread: number) {
  const bar = page.getByRole('navigation', { name: 'Principale' })
  if (unread === 0) await expect(bar).not.toContainText('non lett')
  else await expect(bar).toContainText(`${unread} messagg`)
}

test('[NOTE-17] [NOTE-18] [NOTE-07] A user gets live notices of what another user does, follows their links and switches kinds of notices off', async ({
  app,
  signInUser,
}) => {
  await app.emptyDatabase()
  const bruno = await signInUser('Bruno Vuillermoz')
  const anna = await signInUser('Anna Chabod', { phone: true })
  const [sledge] = await publishItems(app, bruno, { title: 'Slitta in legno Davos' })
  const { page } = bruno
  await page.goto('/bazar')
  await expectUnreadNotices(page, 0)

  await test.step('Messages are counted live while the user is on another screen', async () => {
    const conversation = await openConversation(app, anna, sledge?._id ?? '')
    await expectUnreadMessages(page, 1)
    await sendMessage(app, anna, conversation._id, 'Ciao!')
    await sendMessage(app, anna, conversation._id, 'C’è ancora?')
    await expectUnreadMessages(page, 3)
    // The bell does not count messages, because the inbox badge already does.
    await expectUnreadNotices(page, 0)
    await bell(page).click()
    await expect(page.getByText('Hai letto tutto.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /Anna C\. ti ha scritto 2 messaggi su “Slitta in legno Davos”/ }).click()
    await expect(page).toHaveURL(`/scambio/${conversation._id}`)
    // Reading the conversation marks its notices as read.
    await expectUnreadMessages(page, 0)
    // Messages in the open conversation are not counted.
    await sendMessage(app, anna, conversation._id, 'Eccomi')
    await expect(page.getByText('Eccomi')).toBeVisible()
    await expect
      .poll(async () => (await fetch(`${app.origin}/api/notices/unread`, { headers: bruno.headers })).json())
      .toEqual({ unread: 0 })
    await expectUnreadNotices(page, 0)
  })

  await test.step('Notices of a kind that is switched off are not listed any more', async () => {
    await page.goto('/avvisi/preferenze')
    await expectAccessible(page)
    await page.getByText('Scegli uno per uno').first().click()
    const saveResponse = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    const newMessage = page.getByRole('checkbox', { name: 'Nuovo messaggio, Qui' })
    await newMessage.click()
    expect((await saveResponse).ok()).toBe(true)
    await expect(newMessage).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Trattative e messaggi, Qui' })).toBeChecked({ indeterminate: true })
    const { _id } = await openConversation(app, anna, sledge?._id ?? '')
    await sendMessage(app, anna, _id, 'Ancora io')
    await sendProposal(app, bruno, _id, {})
    const [lamp] = await publishItems(app, anna, { title: 'Lampada' })
    await sendProposal(app, anna, _id, lamp ? { offer: [lamp] } : {})
    await bell(page).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'ti fa una proposta' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'ti ha scritto' })).toHaveCount(0)
  })

  await test.step('A match is counted by the bell, and its notice shows the photo of the item', async () => {
    await callApi(app, bruno, 'POST', '/api/requests', { title: 'Uno scalpello largo', description: '', tags: [] })
    const [chisel] = await publishItems(app, anna, { title: 'Scalpello largo' })
    await expectUnreadNotices(page, 1)
    const notice = page.getByRole('listitem').filter({ hasText: 'Scalpello largo' })
    await expect(notice.locator('img')).toBeVisible()
    await notice.getByRole('link').click()
    await expect(page).toHaveURL(`/item/${chisel?._id}`)
    await expectUnreadNotices(page, 0)
    await publishItems(app, anna, { title: 'Scalpello largo e nuovo' })
    await expectUnreadNotices(page, 1)
    await bell(page).click()
    await expect(page.getByText('1 avviso da leggere')).toBeVisible()
    await page.getByRole('button', { name: 'Segna tutti come letti' }).click()
    await expectUnreadNotices(page, 0)
  })
})

test('[NOTE-15] The unsubscribe link of an e-mail works at one click without signing in, and can be undone', {
  tag: '@thorough',
}, async ({ app, signInUser, newBrowser }) => {
  const bruno = await signInUser('Bruno Vuillermoz')
  const token = makeUnsubscribeToken(uid.parse(bruno.uid), await getOrCreateSecret(app.db, 'unsubscribe', generateUnsubscribeKey))
  const wantsMail = async () =>
    (await fetch(`${app.origin}/api/notices/preferences`, { headers: bruno.headers })).json().then(({ mail }) => mail)
  const page = await newBrowser()
  await page.goto(`/disiscrizione?t=${token}`)
  await expect(page.getByText('Premi e non ti scriviamo più')).toBeVisible()
  // Mail servers open the links of e-mails, too, so opening the link must not change anything.
  expect(await wantsMail()).toBe(true)
  await page.getByRole('button', { name: 'Niente più e-mail' }).click()
  await expect(page.getByText('non ti scriveremo più per e-mail')).toBeVisible()
  expect(await wantsMail()).toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ho cambiato idea' }).click()
  await expect(page.getByText('ti scriviamo ancora')).toBeVisible()
  expect(await wantsMail()).toBe(true)
})
