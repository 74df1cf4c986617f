import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import type { TestApp } from '@barattolo/server/testing/test-app'
import { beforeEach } from 'vitest'
import { button, chat, expectText, isDisabled, messageField, startConversation } from './support/conversation.ts'
import { sendInterest } from './support/interest.ts'
import { addItem, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<{ server: TestApp }>(async ({ server }) => {
  await emptyDatabase(server)
  Object.assign(server.config, { rateLimits: true })
})

const AWAITED = /^Hai già scritto tre messaggi: potrai continuare appena l’altra persona ti risponde/
const LINK = /^I link e gli indirizzi, come esempio\.it, si possono mandare dopo la prima risposta/
const valueOfField = async () => (await messageField()).textContent

test('[TRUST-21] The message field says how many messages are left, keeps the draft at the limit, and sends it after the answer', async ({
  server,
  open,
}) => {
  const { giulia, maria, id } = await startConversation(server)
  const user = await open(`/scambio/${id}`, { as: giulia })
  await screen.findByText('Finché Maria non risponde puoi mandare ancora 2 messaggi, senza link.')
  await user.type(await messageField(), 'È ancora libera?{Enter}')
  await screen.findByText('Finché Maria non risponde puoi mandare ancora 1 messaggio, senza link.')
  await user.type(await messageField(), 'Passo io.{Enter}')
  await screen.findByText(AWAITED)
  await user.type(await messageField(), 'Allora?{Enter}')
  expect(isDisabled(await button('Invia messaggio'))).toBe(true)
  expect(await valueOfField()).toBe('Allora?')
  expect((await chat()).queryByText('Allora?')).toBeNull()

  await ok(conversationApiOf(server, maria).write(id, { text: 'Sì, certo!' }))
  await waitFor(() => expect(screen.queryByText(AWAITED)).toBeNull())
  await user.click(await button('Invia messaggio'))
  await (await chat()).findByText('Allora?')
  // The chat shows a message before the server has it.
  await waitFor(async () => expect((await ok(conversationApiOf(server, maria).messages(id))).at(-1)?.text).toBe('Allora?'))
})

test('[TRUST-22] A link in the message field is named before it is sent, and without it the message goes', async ({
  server,
  open,
}) => {
  const { giulia, id } = await startConversation(server)
  const user = await open(`/scambio/${id}`, { as: giulia })
  await user.type(await messageField(), 'Guarda esempio.it')
  await screen.findByText(LINK)
  expect(isDisabled(await button('Invia messaggio'))).toBe(true)
  await user.type(await messageField(), '{Backspace}{Backspace}{Backspace}{Enter}')
  await (await chat()).findByText('Guarda esempio')
})

test('[TRUST-21] The person who is contacted sees no limit', { tags: ['thorough'] }, async ({ server, open }) => {
  const { maria, id } = await startConversation(server)
  const user = await open(`/scambio/${id}`, { as: maria })
  await user.type(await messageField(), 'https://esempio.it{Enter}')
  await (await chat()).findByText('https://esempio.it')
  expect(screen.queryByText(/Finché/)).toBeNull()
})

test('[TRUST-20] “Interessa” beyond the limit says from when on it is possible again', async ({ server, open }) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre' })
  for (let n = 0; n < 10; n++) await ok(conversationApiOf(server, giulia).interest(await addItem(server, maria.uid)))
  const id = await addItem(server, maria.uid, { title: 'Slitta' })
  const user = await open(`/item/${id}`, { as: giulia, phone: true })
  await user.click(await button('Interessa: Slitta'))
  await sendInterest(user, 'Maria')
  await expectText('Per oggi hai già scritto a tante persone nuove: potrai scrivere a un’altra da ')
})

test('[TRUST-23] A report beyond the limit says from when on it is possible again, and keeps what was typed', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre' })
  for (let n = 0; n < 10; n++) {
    const payload = { target: { kind: 'item', id: await addItem(server, maria.uid) }, reason: 'spam', text: '' }
    const answer = await server.fastify.inject({ method: 'POST', url: '/api/reports', headers: giulia.headers, payload })
    expect(answer.statusCode).toBe(201)
  }
  const user = await open(`/item/${await addItem(server, maria.uid, { title: 'Slitta' })}`, { as: giulia, phone: true })
  await user.click(await button('Segnala'))
  const form = within(await screen.findByRole('dialog', { name: 'Segnala questo oggetto' }))
  await user.click(form.getByLabelText('Altro'))
  await user.type(form.getByLabelText(/^Racconta/), 'Non è sua.')
  await user.click(form.getByRole('button', { name: 'Invia segnalazione' }))
  await form.findByText(/^Per oggi hai già mandato dieci segnalazioni: potrai mandarne un’altra da /)
  expect(form.getByLabelText<HTMLTextAreaElement>(/^Racconta/).value).toBe('Non è sua.')
})
