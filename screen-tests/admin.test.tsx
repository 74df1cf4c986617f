import { itemId } from '@barattolo/domain/ids'
import { maskEmail } from '@barattolo/domain/people/display-name'
import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import type { TestApp } from '@barattolo/server/testing/test-app'
import { queryClient } from '@barattolo/web/shared/api/query-client.ts'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe } from 'vitest'
import { recordResponses } from './support/hold-requests.ts'
import { addItem, addPerson, address, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<{ server: TestApp }>(({ server }) => emptyDatabase(server))

const ADMIN_EMAIL = 'admin@barattolo.test'
const signInAdmin = (server: TestApp) => server.signIn({ name: 'Ada', email: ADMIN_EMAIL })
const columnHeaders = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const tab = (name: string) => screen.findByRole('tab', { name })
const dialog = () => within(screen.getByRole('dialog'))
/** Every act asks for its reason. */
const typeReason = (user: UserEvent) => user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Motivo della prova')
const dialogButton = (name: string) => dialog().findByRole('button', { name })

/** The table row that contains a text. */
const row = (text: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes(text))
    if (!found) throw new Error(`no row contains “${text}”`)
    return found
  })
const expectMainText = (text: string) =>
  waitFor(async () => expect((await screen.findByRole('main')).textContent).toContain(text))

/** Giulia offers her basket for Maria's sledge, and both have agreed. */
async function createExchange(server: TestApp) {
  const [giulia, maria] = [await server.signIn({ name: 'Giulia' }), await server.signIn({ name: 'Maria' })]
  const [sledge, basket] = [
    await addItem(server, maria.uid, { title: 'Slitta' }),
    await addItem(server, giulia.uid, { title: 'Cesta' }),
  ]
  const { _id } = await ok(conversationApiOf(server, giulia).interest(sledge))
  await ok(conversationApiOf(server, maria).request(_id, basket, { selected: true }))
  await ok(conversationApiOf(server, maria).send(_id))
  await ok(conversationApiOf(server, giulia).accept(_id))
  return { giulia, maria, conversation: _id }
}

describe('The admin area', () => {
  test('[NAV-15] [ADMN-18] [ADMN-19] [ADMN-41] [IDN-46] The admin area redirects everyone but the admin to /home without rendering, loads none of its lists and does not reveal the admin’s e-mail', async ({
    server,
    open,
    intercept,
  }) => {
    const requestedPaths: string[] = []
    intercept(({ path }) => void requestedPaths.push(path))
    const ada = await signInAdmin(server)
    const responses = recordResponses()
    let hasShown = false
    const observer = new MutationObserver(() => {
      hasShown ||= document.body.textContent?.includes('Amministrazione') ?? false
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
    for (const as of [undefined, await server.signIn({ name: 'Giulia' })]) {
      await open('/admin', as ? { as } : {})
      await waitFor(() => expect(address()).toBe('/home'))
      await screen.findByRole('heading', { level: 1 })
      expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Amministra' })).toBeNull()
      expect(hasShown).toBe(false)
    }
    expect(requestedPaths.filter((path) => path.startsWith('/api/admin'))).toEqual([])
    expect(requestedPaths).not.toEqual([])
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(responses.join('\n')).not.toContain(ADMIN_EMAIL)
    const user = await open('/bazar', { as: ada })
    await user.click(await within(screen.getByRole('banner')).findByRole('link', { name: 'Amministra' }))
    await waitFor(() => expect(address()).toBe('/admin'))
    await screen.findByRole('heading', { name: 'Amministrazione' })
    expect(hasShown).toBe(true)
    observer.disconnect()
  })

  test('[ADMN-01] [ADMN-02] [ADMN-04] [ADMN-05] [ADMN-06] [ADMN-07] [ADMN-08] The admin lists items, filters them by availability and searches them by title', async ({
    server,
    open,
  }) => {
    const { maria } = await createExchange(server)
    await addItem(server, maria.uid, { title: 'Vaso', availability: 'scambiato' })
    await addItem(server, maria.uid, { title: 'Remo' })
    const user = await open('/admin', { as: await signInAdmin(server) })
    expect((await row('Slitta')).textContent).toContain(`Maria${maskEmail(maria.email)}In trattativa`)
    expect(columnHeaders()).toEqual(['Titolo', 'Di chi', 'Stato', 'Data', 'Azioni'])
    await tab('Oggetti')
    await tab('Conversazioni')
    const filter = screen.getByRole('combobox', { name: 'Stato' })
    const options = within(filter).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['Tutti', 'Disponibile', 'Scambiato', 'In trattativa'])
    const rowTitles = () =>
      within(screen.getByRole('table'))
        .getAllByRole('link')
        .map((link) => link.textContent)
    const chooseStatus = async (status: string, url: string, titles: string[]) => {
      await user.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), status)
      await waitFor(() => expect(address()).toBe(url))
      await waitFor(() => expect(rowTitles().toSorted()).toEqual(titles))
    }
    await chooseStatus('Disponibile', '/admin?stato=disponibile', ['Remo'])
    await chooseStatus('In trattativa', '/admin?stato=in_trattativa', ['Cesta', 'Slitta'])
    await chooseStatus('Tutti', '/admin', ['Cesta', 'Remo', 'Slitta', 'Vaso'])
    await chooseStatus('Scambiato', '/admin?stato=scambiato', ['Vaso'])
    window.history.back()
    await waitFor(() => expect(address()).toBe('/admin'))
    await user.type(screen.getByRole('searchbox'), 'slit')
    await waitFor(() => expect(address()).toBe('/admin?q=slit'))
    await screen.findByText('1 oggetto')
    await open(address(), { as: await signInAdmin(server) })
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('slit')
  })

  test('[ADMN-09] [ADMN-10] [ADMN-17] [ERR-28] [ERR-29] The admin resets and deletes an item after a confirmation', async ({
    server,
    open,
  }) => {
    const { maria, conversation } = await createExchange(server)
    const user = await open('/admin?q=slit', { as: await signInAdmin(server) })
    await user.click(await screen.findByRole('button', { name: 'Elimina Slitta' }))
    await screen.findByRole('dialog')
    dialog().getByText(/prima ripristinalo/)
    await typeReason(user)
    await user.click(await dialogButton('Elimina'))
    expect((await dialog().findByRole('alert')).textContent).toContain(
      'Errore eliminazione oggetto: L’oggetto è promesso in uno scambio',
    )
    await user.click(await dialogButton('Tienilo'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Ripristina Slitta' }))
    await screen.findByRole('dialog', { name: 'Ripristinare "Slitta"?' })
    const buttons = dialog().getAllByRole('button')
    expect(buttons.map((button) => button.textContent)).toEqual(['', 'Lascia com’è', 'Ripristina'])
    await typeReason(user)
    await user.click(await dialogButton('Ripristina'))
    await screen.findByText('Oggetto ripristinato: è di nuovo disponibile.')
    await waitFor(async () => expect((await row('Slitta')).textContent).toContain('Disponibile'))
    await user.click(screen.getByRole('button', { name: 'Elimina Slitta' }))
    await screen.findByRole('dialog')
    // The reason of the refused attempt is still there.
    expect(dialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'Motivo' }).value).toBe('Motivo della prova')
    await user.click(await dialogButton('Elimina'))
    await screen.findByText('Oggetto eliminato.')
    await screen.findByText('Nessun oggetto trovato.')
    await user.click(screen.getByRole('button', { name: 'Togli ricerca e filtro' }))
    expect((await row('Cesta')).textContent).toContain('Disponibile')
    await open(`/scambio/${conversation}`, { as: maria })
    await waitFor(async () =>
      expect((await screen.findByRole('log')).textContent).toContain('Chi amministra ha annullato lo scambio'),
    )
  })

  test('[ADMN-01] [ADMN-03] [ADMN-11] [ADMN-12] [ADMN-13] [ADMN-14] [ADMN-15] [ADMN-16] [ADMN-17] [ERR-30] The admin lists, searches and deletes conversations', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const [giulia, maria] = [await server.signIn({ name: 'Giulia' }), await server.signIn({ name: 'Maria' })]
    const sledge = await addItem(server, maria.uid, { title: 'Slitta' })
    const { _id } = await ok(conversationApiOf(server, giulia).interest(sledge))
    const user = await open('/admin', { as: await signInAdmin(server) })
    await user.click(await tab('Conversazioni'))
    await waitFor(() => expect(address()).toBe('/admin?scheda=conversazioni'))
    await user.type(screen.getByRole('searchbox'), giulia.email)
    await waitFor(() => expect(address()).toMatch(/scheda=conversazioni&q=/))
    const found = await row(_id)
    for (const text of ['Slitta', `Giulia (${maskEmail(giulia.email)})`, `Maria (${maskEmail(maria.email)})`, 'Aperta'])
      expect(found.textContent).toContain(text)
    expect(columnHeaders()).toEqual(['Oggetto', 'Persone', 'Stato', 'Ultimo aggiornamento', 'Id', 'Azioni'])
    within(found).getByRole('time')
    await user.click(screen.getByRole('button', { name: 'Elimina la conversazione su Slitta' }))
    await screen.findByRole('dialog', { name: 'Eliminare la conversazione su "Slitta"?' })
    await typeReason(user)
    await user.click(await dialogButton('Elimina'))
    await screen.findByText('Conversazione eliminata.')
    await screen.findByText('Nessuna conversazione trovata.')
  })

  test('[ADMN-17] On a phone the admin disables a person with a reason and enables them again', { tags: ['thorough'] }, async ({
    server,
    open,
  }) => {
    await server.signIn({ name: 'Maria' })
    const user = await open('/admin?scheda=persone', { as: await signInAdmin(server), phone: true })
    const entry = (name: string) =>
      waitFor(() => {
        const found = within(screen.getByRole('main'))
          .getAllByRole('listitem')
          .find(({ textContent }) => textContent?.includes(name))
        if (!found) throw new Error(`no list entry contains “${name}”`)
        return found
      })
    expect((await entry('Ada')).textContent).toContain('Sei tu')
    await user.click(within(await entry('Maria')).getByRole('button', { name: 'Sospendi Maria' }))
    await screen.findByRole('dialog')
    await user.click(await dialogButton('Sospendi'))
    expect((await dialog().findByRole('alert')).textContent).toBe('Scrivi il motivo, con almeno 10 caratteri.')
    await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Annunci falsi')
    await user.click(await dialogButton('Sospendi'))
    await screen.findByText('Maria: account sospeso.')
    await waitFor(async () => expect((await entry('Maria')).textContent).toContain('Motivo: Annunci falsi'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stato' }), 'Sospese')
    await waitFor(() => expect(address()).toBe('/admin?scheda=persone&stato=sospese'))
    await user.click(within(await entry('Maria')).getByRole('button', { name: 'Riammetti Maria' }))
    await screen.findByRole('dialog')
    await typeReason(user)
    await user.click(await dialogButton('Riammetti'))
    await expectMainText('Nessuna persona trovata.')
  })

  test('[ERR-24] [ERR-25] [ERR-26] [ERR-27] The admin area shows the specified error texts, and loads its list again on demand', {
    tags: ['thorough'],
  }, async ({ server, open, intercept }) => {
    const anna = await addPerson(server, 'Anna')
    await addItem(server, anna.uid, { title: 'Vaso', availability: 'scambiato' })
    const ada = await signInAdmin(server)
    const battery = await addItem(server, ada.uid, { title: 'Pila' })
    await ok(conversationApiOf(server, await server.signIn({ name: 'Giulia' })).interest(itemId.parse(battery)))
    let broken = /^\/api\/admin\/items$/
    intercept(({ path }) =>
      broken.test(path) ? new Response('Chiuso', { status: 503, headers: { 'content-type': 'text/plain' } }) : undefined,
    )
    const user = await open('/admin', { as: ada })
    expect((await screen.findByRole('alert')).textContent).toContain('Errore caricamento dati')
    expect(screen.queryByText('Nessun oggetto trovato.')).toBeNull()
    broken = /^\/api\/admin\/(reset|items|conversations)\/./
    await user.click(screen.getByRole('button', { name: 'Riprova' }))
    const expectFailure = async (action: string, confirmLabel: string, text: string) => {
      await user.click(await screen.findByRole('button', { name: action }))
      await screen.findByRole('dialog')
      await typeReason(user)
      await user.click(await dialogButton(confirmLabel))
      expect((await dialog().findByRole('alert')).textContent).toBe(text)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await expectFailure('Ripristina Vaso', 'Ripristina', "Errore nel reset dell'oggetto: Chiuso")
    await expectFailure('Elimina Vaso', 'Elimina', 'Errore eliminazione oggetto: Chiuso')
    ;(await tab('Oggetti')).focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(async () => expect(document.activeElement).toBe(await tab('Conversazioni')))
    await expectFailure('Elimina la conversazione su Pila', 'Elimina', 'Errore eliminazione conversazione: Chiuso')
  })

  test('[ADMN-47] [ADMN-48] An act asks for a reason of at least 10 characters, and the tab Registro shows it, filtered by a press on a name', async ({
    server,
    open,
  }) => {
    const maria = await server.signIn({ name: 'Maria' })
    await server.signIn({ name: 'Giulia' })
    const ada = await signInAdmin(server)
    const user = await open('/admin?scheda=persone', { as: ada })
    for (const name of ['Maria', 'Giulia']) {
      await user.click(within(await row(name)).getByRole('button', { name: `Sospendi ${name}` }))
      await screen.findByRole('dialog')
      await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Nove car.')
      await user.click(await dialogButton('Sospendi'))
      expect((await dialog().findByRole('alert')).textContent).toBe('Scrivi il motivo, con almeno 10 caratteri.')
      await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), ` Motivo per ${name}.`)
      await user.click(await dialogButton('Sospendi'))
      await screen.findByText(`${name}: account sospeso.`)
    }
    await user.click(await tab('Registro'))
    await waitFor(() => expect(address()).toBe('/admin?scheda=registro'))
    await screen.findByText('2 azioni')
    const entries = () => within(screen.getByRole('tabpanel')).getAllByRole('listitem')
    expect(entries().map(({ textContent }) => /Motivo per \w+/.exec(textContent ?? '')?.[0])).toEqual([
      'Motivo per Giulia',
      'Motivo per Maria',
    ])
    expect(entries()[0]?.textContent).toContain('Persona sospesa')
    expect(document.body.textContent).not.toContain(ADMIN_EMAIL)
    await user.click(screen.getByRole('button', { name: 'su Maria' }))
    await waitFor(() => expect(address()).toBe(`/admin?scheda=registro&su=${maria.uid}`))
    await screen.findByText('1 azione')
    await screen.findByText('Solo le azioni che riguardano Maria')
    await user.click(screen.getByRole('button', { name: 'Togli il filtro' }))
    await screen.findByText('2 azioni')
  })

  test('[ADMN-51] [ADMN-52] What is private opens with a reason, which is asked for once an hour, and shows messages and whole e-mails', async ({
    server,
    open,
  }) => {
    const [giulia, maria] = [await server.signIn({ name: 'Giulia' }), await server.signIn({ name: 'Maria' })]
    const sledge = await addItem(server, maria.uid, { title: 'Slitta' })
    const { _id } = await ok(conversationApiOf(server, giulia).interest(sledge))
    await ok(conversationApiOf(server, maria).write(_id, { text: 'Ci vediamo sotto casa mia' }))
    const ada = await signInAdmin(server)
    const user = await open('/admin?scheda=conversazioni', { as: ada })
    await user.click(await screen.findByRole('button', { name: 'Leggi i messaggi su Slitta' }))
    await screen.findByRole('dialog', { name: 'Perché lo leggi?' })
    expect(document.body.textContent).not.toContain('Ci vediamo sotto casa mia')
    await user.click(await dialogButton('Apri'))
    expect((await dialog().findByRole('alert')).textContent).toBe('Scrivi il motivo, con almeno 10 caratteri.')
    await typeReason(user)
    await user.click(await dialogButton('Apri'))
    await screen.findByRole('dialog', { name: 'Conversazione su “Slitta”' })
    dialog().getByText('Ci vediamo sotto casa mia')
    dialog().getByText(`Giulia (${giulia.email}) · Maria (${maria.email})`)
    await user.click(await dialogButton('Chiudi'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // Within the hour it opens at once.
    await user.click(screen.getByRole('button', { name: 'Leggi i messaggi su Slitta' }))
    await screen.findByRole('dialog', { name: 'Conversazione su “Slitta”' })
    await user.click(await dialogButton('Chiudi'))
    await user.click(await tab('Persone'))
    await user.click(within(await row('Maria')).getByRole('button', { name: 'Mostra l’e-mail di Maria' }))
    await screen.findByRole('dialog', { name: 'Perché lo leggi?' })
    expect(document.body.textContent).not.toContain(maria.email)
    await typeReason(user)
    await user.click(await dialogButton('Apri'))
    await screen.findByText(maria.email)
    await user.click(await tab('Registro'))
    await screen.findByText('2 azioni')
    await screen.findByText('Conversazione letta')
    await screen.findByText('E-mail letta')
  })

  test('[ADMN-40] The admin area loads a long list in pages', { tags: ['thorough'] }, async ({ server, open }) => {
    const anna = await addPerson(server, 'Anna')
    for (let i = 0; i < 65; i++) await addItem(server, anna.uid, { title: `Libro ${i}` })
    const user = await open('/admin', { as: await signInAdmin(server) })
    await screen.findByText('65 oggetti')
    for (const progress of ['30 di 65', '60 di 65']) {
      await screen.findByText(new RegExp(progress))
      await user.click(screen.getByRole('button', { name: 'Mostra altri' }))
    }
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(66))
    expect(screen.queryByRole('button', { name: 'Mostra altri' })).toBeNull()
  })

  test('[ADMN-39] [ADMN-42] The admin filters for exchanges to decide, which the address keeps, and decides one about which its participants disagree', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const { giulia, conversation } = await createExchange(server)
    await server.db.updateTable('exchanges').set({ state: 'held', heldAt: new Date() }).execute()
    const ada = await signInAdmin(server)
    let user = await open('/admin', { as: ada })
    await user.click(await tab('Conversazioni'))
    await waitFor(() => expect(address()).toBe('/admin?scheda=conversazioni'))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Stato' }), 'Da decidere')
    await waitFor(() => expect(address()).toBe('/admin?scheda=conversazioni&stato=da-decidere'))
    user = await open(address(), { as: ada })
    const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Stato' })
    expect(filter.selectedOptions[0]?.textContent).toBe('Da decidere')
    expect((await row(conversation)).textContent).toContain('AccettataDa decidere')
    await user.click(screen.getByRole('button', { name: 'Lo scambio su Slitta non è avvenuto' }))
    await screen.findByRole('dialog', { name: 'Com’è andato lo scambio su "Slitta"?' })
    await typeReason(user)
    await user.click(await dialogButton('Non è avvenuto'))
    await screen.findByText('Deciso: lo leggono in chat.')
    await screen.findByText('Nessuna conversazione trovata.')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Stato' }), 'Tutte')
    await waitFor(() => expect(address()).toBe('/admin?scheda=conversazioni'))
    window.history.back()
    await waitFor(() => expect(address()).toBe('/admin?scheda=conversazioni&stato=da-decidere'))
    user = await open('/admin?scheda=conversazioni', { as: ada })
    await user.type(await screen.findByRole('searchbox'), giulia.email)
    await waitFor(() => expect(address()).toBe(`/admin?scheda=conversazioni&q=${encodeURIComponent(giulia.email)}`))
    await open(address(), { as: ada })
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe(giulia.email)
    await row(conversation)
    await open(`/scambio/${conversation}`, { as: giulia })
    await waitFor(async () =>
      expect((await screen.findByRole('log')).textContent).toContain('Chi amministra ha deciso: lo scambio non è avvenuto'),
    )
  })
})
