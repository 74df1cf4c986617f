import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import type { SignedInPerson, TestApp } from '@barattolo/server/testing/test-app'
import { beforeEach } from 'vitest'
import { interestSheet, sendInterest } from './support/interest.ts'
import { addItem, address, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

const WITHOUT_OFFER = 'Non ti impegni a niente: è per cominciare a parlarne.'
const WITH_OFFER = 'Se Maria accetta, lo scambio è concordato e gli oggetti restano promessi a voi due.'

let giulia: SignedInPerson
let maria: SignedInPerson
beforeEach<{ server: TestApp }>(async ({ server }) => {
  await emptyDatabase(server)
  giulia = await server.signIn({ name: 'Giulia' })
  maria = await server.signIn({ name: 'Maria' })
})
const press = (title: string) => screen.findByRole('button', { name: `Interessa: ${title}` })
const opened = (server: TestApp) => server.db.selectFrom('conversations').select(['id', 'offeredTimes']).execute()
const expectGiven = async (title: string) =>
  within(await screen.findByLabelText('Tu dai', { selector: 'section' })).findByText(title)
const isChecked = (box: HTMLElement) => box.matches(':checked')

test('[NEG-47] the sheet shows the fixed message and own available objects, none of them chosen; an offer and a time go with three presses and Invia', async ({
  server,
  open,
}) => {
  const sledge = await addItem(server, maria.uid, { title: 'Slitta' })
  await addItem(server, giulia.uid, { title: 'Teiera' })
  await addItem(server, giulia.uid, { title: 'Vaso promesso', availability: 'in_trattativa' })
  const user = await open(`/item/${sledge}`, { as: giulia })
  await user.click(await press('Slitta'))
  const sheet = await interestSheet('Maria')
  sheet.getByText('Mi interessa questo oggetto')
  const teapot = await sheet.findByRole('checkbox', { name: 'Teiera' })
  expect(sheet.getAllByRole('checkbox').filter(isChecked)).toEqual([])
  expect(sheet.queryByRole('checkbox', { name: 'Vaso promesso' })).toBeNull()
  sheet.getByText(WITHOUT_OFFER)
  await user.click(teapot)
  sheet.getByText(WITH_OFFER)
  await user.click(sheet.getByRole('checkbox', { name: 'domani' }))
  await sendInterest(user, 'Maria')
  await waitFor(() => expect(address()).toMatch(/^\/scambio\//))
  await expectGiven('Teiera')
  await screen.findByText(/^Hai detto che potresti /)
  expect(await opened(server)).toEqual([{ id: address().slice(9), offeredTimes: [{ day: expect.any(String), part: null }] }])
})

test('[NEG-48] what was chosen is still there after a failure, is sent again under the same client id, and names an object that is gone', async ({
  server,
  open,
  intercept,
}) => {
  const sledge = await addItem(server, maria.uid, { title: 'Slitta' })
  const [teapot] = [await addItem(server, giulia.uid, { title: 'Teiera' }), await addItem(server, giulia.uid, { title: 'Sedia' })]
  const sent: { clientId?: string; offered?: string[] }[] = []
  intercept(({ method, path, body }) => {
    if (method !== 'POST' || path !== '/api/conversations') return undefined
    sent.push(body as (typeof sent)[number])
    return sent.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : undefined
  })
  const user = await open(`/item/${sledge}`, { as: giulia })
  await user.click(await press('Slitta'))
  const sheet = await interestSheet('Maria')
  await user.click(await sheet.findByRole('checkbox', { name: 'Teiera' }))
  await user.click(sheet.getByRole('checkbox', { name: 'Sedia' }))
  await server.db.updateTable('items').set({ availability: 'in_trattativa' }).where('id', '=', teapot).execute()
  await sendInterest(user, 'Maria')
  await user.click(await sheet.findByRole('button', { name: 'Riprova' }))
  await sheet.findByText(/“Teiera” non è più disponibile/)
  expect(sent[1]).toEqual(sent[0])
  const [gone, rest] = [/^Teiera.?Non più disponibile$/, 'Sedia'].map((name) => sheet.getByRole('checkbox', { name }))
  expect([gone?.matches(':disabled'), gone?.matches(':checked'), rest?.matches(':checked')]).toEqual([true, false, true])
  expect(await opened(server)).toEqual([])
  await sendInterest(user, 'Maria')
  await expectGiven('Sedia')
  expect(sent[2]?.clientId).not.toBe(sent[0]?.clientId)
})

test('[NEG-49] where a conversation exists already the screen says that nothing was sent, and in the user’s turn puts the objects into the draft', async ({
  server,
  open,
}) => {
  const sledge = await addItem(server, maria.uid, { title: 'Slitta' })
  await addItem(server, giulia.uid, { title: 'Teiera' })
  const user = await open(`/item/${sledge}`, { as: giulia })
  await user.click(await press('Slitta'))
  await user.click(await (await interestSheet('Maria')).findByRole('checkbox', { name: 'Teiera' }))
  // In another tab.
  const { _id: id } = await ok(conversationApiOf(server, giulia).interest(sledge))
  await ok(conversationApiOf(server, maria).ask(id))
  await sendInterest(user, 'Maria')
  await screen.findByText(/^Con Maria ne stai già parlando: quello che avevi scelto non è partito\./)
  await user.click(await screen.findByRole('button', { name: 'Metti nella proposta “Teiera”' }))
  await waitFor(async () => {
    const { itemsOffered, unsent } = await ok(conversationApiOf(server, giulia).read(id))
    expect([itemsOffered.map(({ title }) => title), unsent]).toEqual([['Teiera'], true])
  })
  expect(screen.queryByText(/non è partito/)).toBeNull()
})

test('[NEG-50] a gift is asked for with one press; who has nothing to offer is led to the form of an object, which leads back', async ({
  server,
  open,
}) => {
  const sledge = await addItem(server, maria.uid, { title: 'Slitta' })
  const gift = await addItem(server, maria.uid, { title: 'Vaso', status: 'dono' })
  const user = await open(`/item/${sledge}`, { as: giulia })
  await user.click(await press('Slitta'))
  const sheet = await interestSheet('Maria')
  await user.click(sheet.getByRole('checkbox', { name: 'oggi' }))
  await user.click(await sheet.findByRole('link', { name: 'Aggiungi un oggetto' }))
  await waitFor(() => expect(address()).toBe('/aggiungi'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await open(`/item/${sledge}`, { as: giulia })
  await again.click(await press('Slitta'))
  expect(isChecked((await interestSheet('Maria')).getByRole('checkbox', { name: 'oggi' }))).toBe(true)

  const third = await open(`/item/${gift}`, { as: giulia })
  await third.click(await press('Vaso'))
  await waitFor(() => expect(address()).toMatch(/^\/scambio\//))
})

test('[NEG-46] the form of the meeting suggests the offered times first', async ({ server, open }) => {
  const sledge = await addItem(server, maria.uid, { title: 'Slitta' })
  const teapot = await addItem(server, giulia.uid, { title: 'Teiera' })
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Rome' }).format(tomorrow)
  const offer = { offered: [teapot], times: [{ day, part: 'sera' }] }
  const { _id: id } = await ok(conversationApiOf(server, giulia).interestWith(sledge, offer))
  await ok(conversationApiOf(server, maria).accept(id))
  const user = await open(`/scambio/${id}`, { as: maria })
  await user.click((await screen.findAllByRole('button', { name: 'Proponi dove e quando' }))[0] ?? expect.fail())
  const form = within(await screen.findByRole('dialog'))
  await user.click(await form.findByRole('button', { name: / sera$/ }))
  expect(form.getByLabelText<HTMLInputElement>('Giorno').value).toBe(day)
  expect(form.getByLabelText<HTMLInputElement>('Ora').value).toBe('19:00')
})
