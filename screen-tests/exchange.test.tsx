import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import { createAgreedExchange, exchangeApiOf } from '@barattolo/server/testing/exchanges'
import type { SignedInPerson, TestApp } from '@barattolo/server/testing/test-app'
import { expectStatus } from './support/conversation.ts'
import { addItem, expect, expectMainText, type Fixtures, screen, test, titlesIn, waitFor, within } from './support/test.tsx'

const expectChatText = (text: string) => waitFor(async () => expect((await screen.findByRole('log')).textContent).toContain(text))
const ADMIN_DECIDES = 'chi amministra guarderà com’è andata'
const NOT_HAPPENED = 'lo scambio non è avvenuto, gli oggetti sono di nuovo disponibili'
const ITEMS_STAY = 'Ogni oggetto resta nel suo bazar ed è di nuovo disponibile.'
/** What the confirmation of a statement says about its consequences. */
const CONSEQUENCES = {
  'Non avvenuto': 'Se lo dite entrambi, gli oggetti tornano disponibili per tutti.',
  'Scambio avvenuto': 'Quando lo avete detto entrambi, gli oggetti passano nei nuovi bazar.',
}
const hoursFromNow = (hours: 1 | -1) => new Date(Date.now() + hours * 60 * 60 * 1000)

/** Giulia and Maria have an exchange whose meeting time has passed. */
async function createExchangeAfterMeeting(server: TestApp, suffix: number) {
  const [giulia, maria] = [
    await server.signIn({ name: 'Giulia Rossi', email: `giulia.${suffix}@example.org` }),
    await server.signIn({ name: 'Maria Favre', email: `maria.${suffix}@example.org` }),
  ]
  const sledge = await addItem(server, maria.uid, { title: 'Slitta che resta' })
  const teapot = await addItem(server, giulia.uid, { title: 'Teiera' })
  const { conversation, id } = await createAgreedExchange(server, {
    interested: giulia,
    owner: maria,
    root: sledge,
    offer: [teapot],
  })
  await exchangeApiOf(server, giulia).propose(id, 'Stazione di Nus', hoursFromNow(1))
  await exchangeApiOf(server, maria).confirm(id)
  await server.db
    .updateTable('exchanges')
    .set({ meetingAt: hoursFromNow(-1) })
    .where('conversationId', '=', conversation._id)
    .execute()
  return { giulia, maria, sledge, teapot, id, conversationId: conversation._id }
}

test('[EXCH-94] After contradicting statements about an exchange both participants read that the admin will decide', async ({
  server,
  open,
}) => {
  const { giulia, maria, conversationId } = await createExchangeAfterMeeting(server, 1)
  await makeStatement(open, giulia, conversationId, 'Non avvenuto')
  expect(screen.getByRole('log').textContent).not.toContain(ADMIN_DECIDES)
  await makeStatement(open, maria, conversationId, 'Scambio avvenuto', /^Giulia dice che lo scambio non è avvenuto/)
  await expectChatText(ADMIN_DECIDES)
  await open(`/scambio/${conversationId}`, { as: giulia })
  await expectChatText(ADMIN_DECIDES)
})

test('[EXCH-94] After the admin decides that an exchange has not happened, the items stay with their owners and are available again', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const { giulia, maria, sledge, teapot, id, conversationId } = await createExchangeAfterMeeting(server, 2)
  await open('/mio-bazar', { as: giulia })
  await waitFor(() => expect(titlesIn('Promessi')).toEqual(['Teiera']))
  await makeStatement(open, giulia, conversationId, 'Non avvenuto')
  // Giulia's screen stays open: the other statement and the decision arrive over the socket.
  await exchangeApiOf(server, maria).state(id, 'happened')
  await expectChatText(ADMIN_DECIDES)
  const ada = await server.signIn({ name: 'Ada', email: 'admin@barattolo.test' })
  expect((await exchangeApiOf(server, ada).settle(id, 'notHappened')).status).toBe(201)
  await expectChatText(NOT_HAPPENED)
  await expectMainText(ITEMS_STAY)
  await open(`/scambio/${conversationId}`, { as: maria })
  await expectChatText(NOT_HAPPENED)
  await expectMainText(ITEMS_STAY)
  for (const [as, itemId, title] of [
    [maria, sledge, 'Slitta che resta'],
    [giulia, teapot, 'Teiera'],
  ] as const) {
    await open('/mio-bazar', { as })
    await waitFor(() => expect(titlesIn('In circolo')).toEqual([title]))
    await screen.findByRole('region', { name: 'Promessi' })
    expect([titlesIn('Promessi'), titlesIn('Ricevuti')]).toEqual([[], []])
    // Other users find it available again.
    await open(`/item/${itemId}`, { as: ada })
    await screen.findByRole('button', { name: `Interessa: ${title}` })
    expect(screen.queryByText('In trattativa')).toBeNull()
  }
})

test('[FEED-07] [FEED-08] [FEED-10] After an exchange has ended well, inbox, radar and conversation say so, and feedback takes three presses in the conversation', async ({
  server,
  open,
}) => {
  const { giulia, maria, id, conversationId } = await createExchangeAfterMeeting(server, 3)
  await open('/inbox', { as: giulia })
  await expectMainText('Accettata')
  await exchangeApiOf(server, giulia).state(id, 'happened')
  await exchangeApiOf(server, maria).state(id, 'happened')
  for (const page of ['/inbox', '/radar', `/scambio/${conversationId}`]) {
    await open(page, { as: giulia })
    await expectStatus(conversationId, 'Scambio fatto')
  }

  const user = await open(`/scambio/${conversationId}`, { as: giulia, phone: true })
  await screen.findByText('Scambio fatto, con Maria')
  await screen.findByRole('heading', { name: 'Scambio fatto!' })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Scambio fatto', 'Chat'])
  const feedback = within(await screen.findByRole('region', { name: 'Com’è andata con Maria?' }))
  const answers = () => feedback.getAllByRole<HTMLButtonElement>('button').filter((button) => button.hasAttribute('aria-pressed'))
  expect(answers().map(({ textContent, ariaPressed }) => [textContent, ariaPressed])).toEqual([
    ['Sì', 'false'],
    ['No', 'false'],
    ['Sì', 'false'],
    ['No', 'false'],
  ])
  await user.click(within(feedback.getByRole('group', { name: 'Maria c’era?' })).getByRole('button', { name: 'Sì' }))
  await user.click(within(feedback.getByRole('group', { name: 'Era come descritto?' })).getByRole('button', { name: 'Sì' }))
  await user.click(feedback.getByRole('button', { name: 'Invia' }))
  await feedback.findByText(/^Hai già detto la tua\./)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Com’è andata con Maria?' })))
  const { body } = await exchangeApiOf(server, giulia).read(id)
  expect(body.feedback[0]?.mine).toEqual({ came: true, asDescribed: true, text: '', privateNote: '' })
  // The screen stays on the end; later the chat is first only if the other person has written.
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Scambio fatto')
  await ok(conversationApiOf(server, maria).write(conversationId, { text: 'Grazie ancora!' }))
  await open(`/scambio/${conversationId}`, { as: giulia, phone: true })
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Chat'))
})

test('[FEED-09] Whether the object was as described is not asked of a person who did not come, and words are asked only on demand', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const { giulia, maria, id, conversationId } = await createExchangeAfterMeeting(server, 4)
  await exchangeApiOf(server, giulia).state(id, 'happened')
  await exchangeApiOf(server, maria).state(id, 'happened')
  const user = await open(`/scambio/${conversationId}`, { as: giulia })
  const feedback = within(await screen.findByRole('region', { name: 'Com’è andata con Maria?' }))
  await user.click(within(feedback.getByRole('group', { name: 'Maria c’era?' })).getByRole('button', { name: 'No' }))
  expect(feedback.queryByRole('group', { name: 'Era come descritto?' })).toBeNull()
  expect(feedback.queryByRole('textbox')).toBeNull()
  await user.click(feedback.getByRole('button', { name: 'Aggiungi due parole' }))
  expect(document.activeElement).toBe(feedback.getByLabelText(/^Una frase/))
  await user.type(feedback.getByLabelText(/^Qualcosa che vuoi dire solo a noi\?/), 'Non si è visto')
  await user.click(feedback.getByRole('button', { name: 'Invia' }))
  await feedback.findByText(/^Hai già detto la tua\./)
  const { body } = await exchangeApiOf(server, giulia).read(id)
  expect(body.feedback[0]?.mine).toEqual({ came: false, asDescribed: null, text: '', privateNote: 'Non si è visto' })
})

/** Makes a statement about the exchange on the screen of user `as`; first waits for the other participant's `otherStatement`. */
async function makeStatement(
  open: Fixtures['open'],
  as: SignedInPerson,
  conversationId: string,
  statement: keyof typeof CONSEQUENCES,
  otherStatement?: RegExp,
) {
  const user = await open(`/scambio/${conversationId}`, { as })
  if (otherStatement) await screen.findByText(otherStatement)
  await user.click(await screen.findByRole('button', { name: statement }))
  const question = within(await screen.findByRole('dialog'))
  question.getByText(CONSEQUENCES[statement])
  await user.click(question.getByRole('button', { name: statement }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Otherwise the next screen would be opened while the statement is being sent.
  await expectChatText(
    statement === 'Non avvenuto' ? 'Hai detto che lo scambio non è avvenuto.' : 'Hai detto che lo scambio è avvenuto.',
  )
}
