import type { RingId } from '@barattolo/domain/ids'
import { closeChat, leaveChat, postLines } from '@barattolo/server/conversations/chats.store'
import { insertRingChat, ringChatApiOf } from '@barattolo/server/testing/ring-chats'
import type { SignedInPerson, TestApp } from '@barattolo/server/testing/test-app'
import { RingChatPanel } from '@barattolo/web/rings/RingChatPanel.tsx'
import { queryClient } from '@barattolo/web/shared/api/query-client.ts'
import { BrowserNavigation } from '@barattolo/web/shell/BrowserNavigation.tsx'
import { createNavigation } from '@barattolo/web/shell/navigation.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { expect, type Fixtures, screen, test, waitFor, within } from './support/test.tsx'

async function startRing(server: TestApp) {
  const signIn = (name: string) => server.signIn({ name, email: `${name.split(' ')[0]?.toLowerCase()}.giro@example.org` })
  const people = { giulia: await signIn('Giulia Rossi'), maria: await signIn('Maria Ferri'), luca: await signIn('Luca Bo') }
  const id = await insertRingChat(server.db, [people.giulia.uid, people.maria.uid, people.luca.uid])
  return { ...people, id, as: (person: SignedInPerson) => ringChatApiOf(server, person) }
}

/** Renders the chat alone, as its page does: signed in, with the app's data and navigation. */
async function openChat(open: Fixtures['open'], id: RingId, person: SignedInPerson) {
  const user = await open('/condizioni', { as: person })
  cleanup()
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserNavigation navigation={createNavigation()} hydrating={false}>
        <RingChatPanel id={id} me={person.uid} />
      </BrowserNavigation>
    </QueryClientProvider>,
  )
  return user
}

const log = async () => within(await screen.findByRole('log', { name: 'Chat' }))
const field = () => screen.findByRole('textbox', { name: 'Messaggio' })
const entries = async () => (await log()).getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/ \S*$/, ''))

test('[RING-119] the chat of a ring names who has written each message, and sends to all of them', async ({ server, open }) => {
  const { giulia, maria, luca, id, as } = await startRing(server)
  await server.db
    .transaction()
    .execute((trx) => postLines(trx, id, [{ kind: 'ringProposed', from: luca.uid, items: [], size: 3 }], new Date()))
  await as(luca).write(id, { text: 'In due non combaciavamo' })
  await as(maria).write(id, { text: 'Per me va bene' })
  const user = await openChat(open, id, giulia)
  const messages = await log()
  await messages.findByText('Luca B. propone uno scambio a tre: si fa se dite sì tutti.', { exact: false })
  expect((await messages.findByText('In due non combaciavamo', { exact: false })).closest('li')?.textContent).toMatch(
    /Luca.*In due/,
  )
  expect(messages.getByText('Per me va bene', { exact: false }).closest('li')?.textContent).toMatch(/Maria.*Per me/)
  const box = (await field()) as HTMLTextAreaElement
  expect(box.placeholder).toMatch(/^Scrivi a (Luca e Maria|Maria e Luca)…$/)
  await user.type(box, 'Ha le cinghie?{Enter}')
  await messages.findByText('Ha le cinghie?', { exact: false })
  await waitFor(async () => expect((await as(maria).read(id)).body.messages.at(-1)?.text).toBe('Ha le cinghie?'))
  expect(box.value).toBe('')
})

test('[RING-119] a line separates the messages that are new, and stays while they are being read', async ({ server, open }) => {
  const { giulia, maria, luca, id, as } = await startRing(server)
  await as(luca).write(id, { text: 'Letto' })
  await as(giulia).markRead(id)
  await as(giulia).write(id, { text: 'Mio' })
  await as(maria).write(id, { text: 'Nuovo' })
  await openChat(open, id, giulia)
  const messages = await log()
  await messages.findByText('Nuovo', { exact: false })
  const shown = messages.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown.indexOf('Nuovi messaggi')).toBe(shown.findIndex((text) => text?.includes('Nuovo ')) - 1)
  expect(shown.filter((text) => text === 'Nuovi messaggi')).toHaveLength(1)
  await waitFor(async () =>
    expect((await as(giulia).read(id)).body.readTo).toBe((await as(maria).read(id)).body.messages.at(-1)?._id),
  )
  messages.getByText('Nuovi messaggi')
})

test('[RING-119] the draft stays on the device, and a message that failed is sent again', { tags: ['thorough'] }, async ({
  server,
  open,
  intercept,
}) => {
  const { giulia, maria, id, as } = await startRing(server)
  const user = await openChat(open, id, giulia)
  await user.type(await field(), 'A mezzogiorno')
  await openChat(open, id, giulia)
  expect(((await field()) as HTMLTextAreaElement).value).toBe('A mezzogiorno')
  let isBroken = true
  intercept(({ method, path }) =>
    isBroken && method === 'POST' && path.endsWith('/messages') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  )
  await user.type(await field(), '{Enter}')
  await screen.findByText('Errore invio messaggio')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Riprova' }))
  await waitFor(async () => expect((await as(maria).read(id)).body.messages.map(({ text }) => text)).toEqual(['A mezzogiorno']))
  await waitFor(() => expect(screen.queryByText('Errore invio messaggio')).toBeNull())
})

test('[RING-119] one who has left reads that they can only read, and after the end the chat is closed', async ({
  server,
  open,
}) => {
  const { giulia, maria, luca, id, as } = await startRing(server)
  await as(luca).write(id, { text: 'Ciao' })
  await server.db.transaction().execute((trx) => leaveChat(trx, id, maria.uid, new Date()))
  await openChat(open, id, maria)
  expect(await field()).toMatchObject({ disabled: true, placeholder: 'Non ne fai più parte: puoi solo leggere' })
  await server.db.transaction().execute((trx) => closeChat(trx, id, new Date()))
  await openChat(open, id, giulia)
  await waitFor(async () => expect(await field()).toMatchObject({ disabled: true, placeholder: 'Chat disattivata' }))
  expect((await entries())[0]).toContain('Ciao')
})

test('[RING-119] a chat that cannot be loaded says so, and is loaded again', { tags: ['thorough'] }, async ({
  server,
  open,
  intercept,
}) => {
  const { giulia, id } = await startRing(server)
  let isBroken = true
  intercept(({ path }) => (isBroken && path.endsWith('/chat') ? new Response('Chiuso', { status: 400 }) : undefined))
  const user = await openChat(open, id, giulia)
  expect((await screen.findByRole('alert')).textContent).toContain('La chat non si è caricata.')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Riprova' }))
  await screen.findByText('Nessun messaggio per ora')
})
