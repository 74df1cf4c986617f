import { createAgreedExchange, exchangeApiOf } from '@barattolo/server/testing/exchanges'
import type { SignedInPerson, TestApp } from '@barattolo/server/testing/test-app'
import { addItem, card, expect, expectMainText, type Fixtures, screen, test, waitFor, within } from './support/test.tsx'

const expectChatText = (text: string) => waitFor(async () => expect((await screen.findByRole('log')).textContent).toContain(text))
const hoursFromNow = (hours: 1 | -1) => new Date(Date.now() + hours * 60 * 60 * 1000)

/** Giulia and Maria have an exchange whose meeting time has passed. */
async function createExchangeAfterMeeting(server: TestApp, suffix: number) {
  const [giulia, maria] = [
    await server.signIn({ name: 'Giulia Rossi', email: `giulia.${suffix}@example.org` }),
    await server.signIn({ name: 'Maria Favre', email: `maria.${suffix}@example.org` }),
  ]
  const sledge = await addItem(server, maria.uid, { title: 'Slitta che resta' })
  const offer = [await addItem(server, giulia.uid, { title: 'Teiera' })]
  const { conversation, id } = await createAgreedExchange(server, { interested: giulia, owner: maria, root: sledge, offer })
  await exchangeApiOf(server, giulia).propose(id, 'Stazione di Nus', hoursFromNow(1))
  await exchangeApiOf(server, maria).confirm(id)
  await server.db
    .updateTable('exchanges')
    .set({ meetingAt: hoursFromNow(-1) })
    .where('conversationId', '=', conversation._id)
    .execute()
  return { giulia, maria, sledge, id, conversationId: conversation._id }
}

test('[EXCH-94] After contradicting statements about an exchange both participants read that the admin will decide', async ({
  server,
  open,
}) => {
  const { giulia, maria, conversationId } = await createExchangeAfterMeeting(server, 1)
  await makeStatement(open, giulia, conversationId, 'Non avvenuto')
  await makeStatement(open, maria, conversationId, 'Scambio avvenuto', /^Giulia R\. dice che lo scambio non è avvenuto/)
  await expectChatText('chi amministra guarderà com’è andata')
  await open(`/scambio/${conversationId}`, { as: giulia })
  await expectChatText('chi amministra guarderà com’è andata')
})

test('[EXCH-94] After the admin decides that an exchange has not happened, the items stay with their owners and are available again', async ({
  server,
  open,
}) => {
  const { giulia, maria, sledge, id, conversationId } = await createExchangeAfterMeeting(server, 2)
  await exchangeApiOf(server, giulia).state(id, 'notHappened')
  await exchangeApiOf(server, maria).state(id, 'happened')
  const ada = await server.signIn({ name: 'Ada', email: 'admin@barattolo.test' })
  expect((await exchangeApiOf(server, ada).settle(id, 'notHappened')).status).toBe(201)
  for (const as of [maria, giulia]) {
    await open(`/scambio/${conversationId}`, { as })
    await expectChatText('lo scambio non è avvenuto, gli oggetti sono di nuovo disponibili')
    await expectMainText('Ogni oggetto resta nel suo bazar ed è di nuovo disponibile.')
  }
  await open(`/item/${sledge}`, { as: giulia })
  await screen.findByRole('heading', { name: 'Slitta che resta' })
  expect(screen.queryByText('In trattativa')).toBeNull()
  await open('/mio-bazar', { as: maria })
  await card('Slitta che resta')
})

/** Makes a statement about the exchange on the screen of user `as`; first waits for the other participant's `otherStatement`. */
async function makeStatement(
  open: Fixtures['open'],
  as: SignedInPerson,
  conversationId: string,
  statement: string,
  otherStatement?: RegExp,
) {
  const user = await open(`/scambio/${conversationId}`, { as })
  if (otherStatement) await screen.findByText(otherStatement)
  await user.click(await screen.findByRole('button', { name: statement }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: statement }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Otherwise the next screen would be opened while the statement is being sent.
  await expectChatText(
    statement === 'Non avvenuto' ? 'Hai detto che lo scambio non è avvenuto.' : 'Hai detto che lo scambio è avvenuto.',
  )
}
