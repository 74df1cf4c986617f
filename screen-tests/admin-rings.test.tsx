import type { RingId } from '@barattolo/domain/ids'
import { maskEmail } from '@barattolo/domain/people/display-name'
import { ringChatApiOf } from '@barattolo/server/testing/ring-chats'
import { addOldItem, ringApiOf, signInSettled, suggestRing } from '@barattolo/server/testing/rings'
import type { SignedInPerson, TestApp } from '@barattolo/server/testing/test-app'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe } from 'vitest'
import { address, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<{ server: TestApp }>(({ server }) => emptyDatabase(server))

const signInAdmin = (server: TestApp) => server.signIn({ name: 'Ada', email: 'admin@barattolo.test' })
const dialog = () => within(screen.getByRole('dialog'))
const dialogButton = (name: string) => dialog().findByRole('button', { name })
const OBJECTS = 'Teiera, Slitta, Lampada'

/** Anna gives the teapot to Bruno, Bruno the sledge to Carla, Carla the lamp to Anna. Anna has proposed it, and Bruno has said yes. */
async function proposeRing(server: TestApp) {
  const [anna, bruno, carla] = [
    await signInSettled(server, 'Anna'),
    await signInSettled(server, 'Bruno'),
    await signInSettled(server, 'Carla'),
  ]
  const id = await suggestRing(server.db, [
    { person: anna, item: await addOldItem(server.db, anna, 'Teiera') },
    { person: bruno, item: await addOldItem(server.db, bruno, 'Slitta') },
    { person: carla, item: await addOldItem(server.db, carla, 'Lampada') },
  ])
  expect((await ringApiOf(server, anna).propose(id)).statusCode).toBe(201)
  await sayYes(server, bruno, id)
  return { anna, bruno, carla, id }
}

const sayYes = async (server: TestApp, person: SignedInPerson, id: RingId) =>
  expect((await ringApiOf(server, person).sayYes(id)).statusCode).toBe(201)

const row = (text: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes(text))
    if (!found) throw new Error(`no row contains “${text}”`)
    return found
  })

async function giveReason(user: UserEvent, confirm: string) {
  await user.type(await dialog().findByRole('textbox', { name: 'Motivo' }), 'Motivo della prova')
  await user.click(await dialogButton(confirm))
}

describe('The rings in the admin area', () => {
  test('[RING-168] the tab lists rings with their people in giving order, searches and filters them, and its address keeps it', async ({
    server,
    open,
  }) => {
    const { anna, id } = await proposeRing(server)
    const ada = await signInAdmin(server)
    const user = await open('/admin', { as: ada })
    await user.click(await screen.findByRole('tab', { name: 'Scambi a tre' }))
    await waitFor(() => expect(address()).toBe('/admin?scheda=giri'))
    const found = await row(id)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Oggetti',
      'Stato',
      'Ultimo aggiornamento',
      'Id',
      'Azioni',
    ])
    const legs = [`Teiera da Anna (${maskEmail(anna.email)})`, 'Slitta da Bruno', 'Lampada da Carla']
    const places = legs.map((leg) => found.textContent?.indexOf(leg) ?? -1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
    within(found).getByText('Aperto')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'Accettato')
    await waitFor(() => expect(address()).toBe('/admin?scheda=giri&stato=accettati'))
    await screen.findByText('Nessuno scambio trovato.')
    await user.click(screen.getByRole('button', { name: 'Togli ricerca e filtro' }))
    await row(id)
    await open('/admin?scheda=giri&q=teiera', { as: ada })
    await row(id)
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('teiera')
  })

  test('[RING-162] [RING-168] a ring opens with a reason and shows its people, their answers, what has happened and the messages', async ({
    server,
    open,
  }) => {
    const { anna, bruno, carla, id } = await proposeRing(server)
    await ringChatApiOf(server, anna).write(id, { text: 'Ci vediamo alla Porta Praetoria' })
    const user = await open('/admin?scheda=giri', { as: await signInAdmin(server) })
    await user.click(await screen.findByRole('button', { name: `Leggi lo scambio con ${OBJECTS}` }))
    await screen.findByRole('dialog', { name: 'Perché lo leggi?' })
    expect(document.body.textContent).not.toContain('Porta Praetoria')
    await giveReason(user, 'Apri')
    await screen.findByRole('dialog', { name: 'Scambio a tre' })
    dialog().getByText('Ci vediamo alla Porta Praetoria')
    const entries = dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    const nameOf = ({ name, email }: SignedInPerson) => `${name} (${email})`
    const entryOf = (text: string) => entries.find((entry) => entry?.startsWith(text))
    expect(entryOf(nameOf(anna))).toContain('Ha proposto lo scambioRisposta: Sì')
    expect(entryOf(nameOf(bruno))).toContain('Risposta: Sì')
    expect(entryOf(nameOf(carla))).toContain('Risposta: Non ancora')
    expect(entryOf('Anna dà “Teiera” a Bruno')).toBeDefined()
    const events = [
      'Anna ha proposto lo scambio.',
      'Aspettiamo la risposta di Bruno.',
      'Aspettiamo la risposta di Carla.',
      'Bruno ha detto sì.',
    ]
    const places = events.map((event) => entries.findIndex((entry) => entry?.startsWith(event)))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
    await user.click(await dialogButton('Chiudi'))
    await user.click(await screen.findByRole('tab', { name: 'Registro' }))
    await screen.findByText('Scambio a tre o a quattro letto')
  })

  test('[RING-164] [RING-168] on a phone the admin ends a ring with a reason, and its people read it as ended', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const { anna, id } = await proposeRing(server)
    const user = await open('/admin?scheda=giri', { as: await signInAdmin(server), phone: true })
    await user.click(await screen.findByRole('button', { name: `Chiudi lo scambio con ${OBJECTS}` }))
    await screen.findByRole('dialog', { name: `Chiudere lo scambio con ${OBJECTS}?` })
    await user.click(await dialogButton('Chiudi lo scambio'))
    expect((await dialog().findByRole('alert')).textContent).toBe('Scrivi il motivo, con almeno 10 caratteri.')
    await giveReason(user, 'Chiudi lo scambio')
    await screen.findByText('Scambio chiuso.')
    await screen.findByText('Chiuso da chi amministra')
    await waitFor(() => expect(screen.queryByRole('button', { name: `Chiudi lo scambio con ${OBJECTS}` })).toBeNull())
    expect(await ringApiOf(server, anna).read(id)).toMatchObject({ state: 'dissolved', endedWhy: 'notPossible' })
  })

  test('[RING-163] [RING-165] [RING-168] the admin decides a held exchange from its row, and is warned before ending an agreed ring', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const { carla, id } = await proposeRing(server)
    await sayYes(server, carla, id)
    await server.db.updateTable('exchanges').set({ state: 'held', heldAt: new Date() }).execute()
    const user = await open('/admin?scheda=giri', { as: await signInAdmin(server) })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Stato' }), 'Da decidere')
    await waitFor(() => expect(address()).toBe('/admin?scheda=giri&stato=da-decidere'))
    expect((await row(id)).textContent).toContain('AccettatoDa decidere')
    await user.click(screen.getByRole('button', { name: `Chiudi lo scambio con ${OBJECTS}` }))
    expect(screen.getByRole('dialog').textContent).toContain('È accettato: si annulla, e tutti gli oggetti tornano liberi.')
    await user.click(await dialogButton('Lascia com’è'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: `Lo scambio su ${OBJECTS} non è avvenuto` }))
    expect(screen.getByRole('dialog').textContent).toContain('Tutte le persone dello scambio lo leggono in chat.')
    await giveReason(user, 'Non è avvenuto')
    await screen.findByText('Deciso: lo leggono in chat.')
    await screen.findByText('Nessuno scambio trovato.')
    expect(await ringApiOf(server, carla).read(id)).toMatchObject({ state: 'dissolved', endedWhy: 'notHappened' })
  })
})
