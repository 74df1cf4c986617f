import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import { fireEvent } from '@testing-library/react'
import { describe, vi } from 'vitest'
import {
  button,
  chat,
  expectBanner,
  expectPressed,
  expectStatus,
  expectText,
  isDisabled,
  messageField,
  proposalSide,
  row,
  startAtGiuliasTurn,
  startConversation,
  startWithProposal,
} from './support/conversation.ts'
import { holdRequests } from './support/hold-requests.ts'
import { addItem, address, expect, type Fixtures, screen, test, waitFor, within } from './support/test.tsx'

const MOVES = ['Accetta', 'Invia proposta', 'Annulla', 'Archivia', 'Rifiuta']
const CLOSED = 'Scambio terminato — nessuna modifica possibile'

describe('A participant whose turn it is', () => {
  test('[NAV-13] [API-13] [API-30] [EXCH-02] [EXCH-03] [EXCH-04] [EXCH-05] [EXCH-06] [EXCH-07] [EXCH-08] [EXCH-09] [EXCH-10] [EXCH-38] [EXCH-43] [EXCH-46] [EXCH-47] The participant whose turn it is selects their own items and sends a proposal', async ({
    server,
    open,
    intercept,
  }) => {
    const { giulia, maria, id } = await startAtGiuliasTurn(server)
    const calls: { method: string; path: string; owner: string | null }[] = []
    intercept(({ method, path, url }) => void calls.push({ method, path, owner: url.searchParams.get('ownerUid') }))
    const user = await open(`/scambio/${id}`, { as: giulia })
    await screen.findByRole('heading', { level: 1, name: 'Scambio con Maria F.' })
    await screen.findByRole('link', { name: /dal bazar di Maria\s*Slitta\s*Aperta/ })
    for (const name of ['Il mio bazar', 'Chat', 'Il bazar di Maria']) screen.getByRole('region', { name })
    await expectBanner('Tocca a te!')
    await expectBanner('Scegli gli oggetti e invia la proposta.')
    for (const name of MOVES) await button(name)
    await messageField()
    screen.getByText('Manca qualcosa dalla tua parte.')

    await user.click(await row('Zaino rosso'))
    await expectText('Aggiunto alla proposta')
    await expectPressed('Zaino rosso', true)
    await user.click(await row('Teiera'))
    await waitFor(async () => expect((await proposalSide('Tu dai')).getAllByText('Offerta')).toHaveLength(2))
    expect((await proposalSide('Tu ricevi')).getAllByText('Richiesta')).toHaveLength(1)
    await user.click((await proposalSide('Tu dai')).getByRole('button', { name: 'Togli Teiera' }))
    await expectText('Rimosso dallo scambio')
    await expectBanner('Hai modificato la proposta: inviala per passare il turno.')
    expect(isDisabled(await button('Accetta'))).toBe(true)
    await user.click(await button('Invia proposta'))
    await expectBanner('Attendi la risposta dell’altro bazar.')
    await (await chat()).findByText('Hai proposto')

    const toggles = calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path.split('/').at(-1))
    expect(toggles).toEqual(['offer', 'offer', 'offer'])
    const lists = calls.filter(({ path }) => path === '/api/items')
    expect(new Set(lists.map(({ owner }) => owner))).toEqual(new Set([giulia.uid, maria.uid]))
  })

  test('[API-31] [EXCH-39] [EXCH-40] The participant whose turn it is requests an item of the other bazar, and can accept a proposal with items from both sides', async ({
    server,
    open,
    intercept,
  }) => {
    const { maria, id } = await startWithProposal(server)
    const toggles: (string | undefined)[] = []
    intercept(({ method, path }) => void (method === 'PATCH' && toggles.push(path.split('/').at(-1))))
    const user = await open(`/scambio/${id}`, { as: maria })
    await expectBanner('Puoi accettare o modificare la proposta.')
    await screen.findByText('In bolla: c’è qualcosa da entrambe le parti.')
    expect(isDisabled(await button('Accetta'))).toBe(false)
    await user.click(await row('Teiera'))
    await expectPressed('Teiera', true)
    expect(toggles).toEqual(['request'])
  })

  test('[ERR-18] [ERR-19] A selection and a status change that did not reach the server are reverted on the screen', async ({
    server,
    open,
    intercept,
  }) => {
    const { giulia, id } = await startAtGiuliasTurn(server)
    intercept(({ path }) => (/\/(offer|status)$/.test(path) ? Promise.reject(new TypeError('Failed to fetch')) : undefined))
    const user = await open(`/scambio/${id}`, { as: giulia })
    await user.click(await row('Teiera'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Errore aggiornamento selezione'))
    await expectPressed('Teiera', false)
    await user.click(await button('Archivia'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Errore aggiornamento stato'))
    screen.getByText('Aperta')
  })

  test('Ten quick selections before the first response result in a proposal with exactly the selected items', {
    tags: ['thorough'],
  }, async ({ server, open, intercept }) => {
    const { giulia, maria, id } = await startAtGiuliasTurn(server)
    const titles = Array.from({ length: 10 }, (_, i) => `Libro ${String.fromCharCode(65 + i)}`)
    for (const title of titles) await addItem(server, giulia.uid, { title })
    const user = await open(`/scambio/${id}`, { as: giulia })
    const rows = await Promise.all(titles.map(row))
    const { release } = holdRequests(
      intercept,
      ({ method, path }) => method !== 'GET' && path.startsWith(`/api/conversations/${id}/`),
    )
    const [, , third, , , , seventh] = rows
    if (!third || !seventh) throw new Error('there are fewer than ten rows')
    for (const element of [...rows, third, seventh, third]) fireEvent.click(element)
    const expectedTitles = titles.filter((title) => title !== 'Libro G')
    // The screen updates before the first response.
    await (await proposalSide('Tu dai')).findByText('9 oggetti')
    await user.dblClick(await button('Invia proposta'))
    expect((await ok(conversationApiOf(server, giulia).read(id))).itemsOffered).toEqual([])
    release()
    const offered = async () =>
      (await ok(conversationApiOf(server, giulia).read(id))).itemsOffered.map(({ title }) => title).sort()
    await waitFor(async () => expect(await offered()).toEqual(expectedTitles))
    await expectBanner('Attendi la risposta dell’altro bazar.')
    expect(await offered()).toEqual(expectedTitles)
    expect((await ok(conversationApiOf(server, giulia).read(id))).turn).toBe(maria.uid)
    expect((await chat()).getAllByText('Hai proposto')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('[EXCH-48] A toast with the item’s photo shows for two seconds that an item was added to the proposal', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const { giulia, id } = await startAtGiuliasTurn(server)
    const user = await open(`/scambio/${id}`, { as: giulia })
    const teapot = await row('Teiera')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await user.click(teapot)
    const toasts = (await screen.findByText('Aggiunto alla proposta')).closest('[data-toasts]')
    expect(toasts?.querySelector('img')).not.toBeNull()
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(2000)
    timers.mockRestore()
    await waitFor(() => expect(screen.queryByText('Aggiunto alla proposta')).toBeNull(), { timeout: 20_000 })
  })

  test('[CONV-27] Enter sends a message, but not the Enter that confirms a word of an input method, and on a touch screen none', async ({
    server,
    open,
  }) => {
    const { giulia, id } = await startAtGiuliasTurn(server)
    await open(`/scambio/${id}`, { as: giulia })
    const field = await messageField()
    fireEvent.change(field, { target: { value: 'よろしく' } })
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    // Safari.
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    const desktop = window.matchMedia
    const touch: typeof matchMedia = (query) => Object.assign(desktop(query), { matches: query.includes('pointer: coarse') })
    vi.stubGlobal('matchMedia', touch)
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    vi.stubGlobal('matchMedia', desktop)
    expect(field).toHaveProperty('value', 'よろしく')
    expect((await chat()).queryByText('よろしく')).toBeNull()
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    await (await chat()).findByText('よろしく')
    expect(field).toHaveProperty('value', '')
  })

  test('A participant selects items, removes one and sends the proposal with the keyboard alone', async ({ server, open }) => {
    const { giulia, id } = await startAtGiuliasTurn(server)
    const user = await open(`/scambio/${id}`, { as: giulia })
    ;(await row('Teiera')).focus()
    await user.keyboard(' ')
    await expectPressed('Teiera', true)
    ;(await (await proposalSide('Tu dai')).findByRole('button', { name: 'Togli Teiera' })).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tu dai' })))
    ;(await row('Teiera')).focus()
    await user.keyboard('{Enter}')
    await expectText('Aggiunto alla proposta')
    ;(await button('Invia proposta')).focus()
    await user.keyboard('{Enter}')
    await expectBanner('Attendi la risposta dell’altro bazar.')
  })

  test('A proposal with an item that was edited must be sent again, and shows the former title and status', async ({
    server,
    open,
  }) => {
    const { giulia, maria, mine, id } = await startWithProposal(server)
    const payload = { title: 'Zaino senza una spallina', status: 'riparare' }
    const edited = await server.fastify.inject({
      method: 'PATCH',
      url: `/api/items/${mine[0]}`,
      headers: giulia.headers,
      payload,
    })
    expect(edited.statusCode).toBe(200)
    const user = await open(`/scambio/${id}`, { as: maria })
    await expectBanner('Un oggetto è cambiato')
    const changed = 'Cambiato dopo la proposta: prima si chiamava “Zaino rosso”, era Baratto'
    expect((await screen.findByRole('region', { name: 'Tu ricevi' })).textContent).toContain(changed)
    expect(isDisabled(await button('Accetta'))).toBe(true)
    await user.click(await button('Invia proposta'))
    await expectBanner('Attendi la risposta dell’altro bazar.')
  })
})

test('[API-10] The items of both bazars are requested with the viewer’s token', async ({ server, open, intercept }) => {
  const { giulia, id } = await startConversation(server)
  const tokens: (string | null)[] = []
  intercept(({ path, headers }) => {
    if (path === '/api/items') tokens.push(headers.get('authorization'))
    return undefined
  })
  await open(`/scambio/${id}`, { as: giulia })
  await row('Teiera')
  await waitFor(() => expect(tokens.length).toBeGreaterThanOrEqual(2))
  for (const token of tokens) expect(token).toBe(`Bearer ${giulia.token}`)
})

describe('The panels of a conversation', () => {
  const tab = (name: string) => screen.findByRole('tab', { name })
  const expectTab = (name: string) => waitFor(async () => expect((await tab(name)).getAttribute('aria-selected')).toBe('true'))
  /** The titles of the viewer's items, in the order of the list. */
  const myTitles = () =>
    screen
      .getAllByRole('button', { name: /^(Zaino rosso|Teiera)/ })
      .map(({ textContent }) => (textContent?.includes('Teiera') ? 'Teiera' : 'Zaino rosso'))

  test('On a phone the arrow keys open the next or previous panel of a conversation, and continue at the other end', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const { giulia, id } = await startAtGiuliasTurn(server)
    const user = await open(`/scambio/${id}`, { as: giulia, phone: true })
    ;(await tab('Chat')).focus()
    for (const [key, name] of [
      ['ArrowRight', 'Bazar di Maria'],
      ['ArrowRight', 'Il mio bazar'],
      ['ArrowRight', 'Chat'],
      ['ArrowLeft', 'Il mio bazar'],
      ['ArrowLeft', 'Bazar di Maria'],
      ['ArrowLeft', 'Chat'],
    ] as const) {
      await user.keyboard(`{${key}}`)
      await expectTab(name)
      expect(document.activeElement).toBe(await tab(name))
    }
  })

  test('On a phone a selected item stays in its place while the panel is open, and is the first one when the panel is opened again', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const { giulia, id } = await startAtGiuliasTurn(server)
    const user = await open(`/scambio/${id}?parte=mio`, { as: giulia, phone: true })
    await user.click(await row('Zaino rosso'))
    await expectPressed('Zaino rosso', true)
    expect(myTitles()).toEqual(['Teiera', 'Zaino rosso'])
    await user.click(await tab('Chat'))
    await expectTab('Chat')
    await user.click(await tab('Il mio bazar'))
    await expectTab('Il mio bazar')
    expect(myTitles()).toEqual(['Zaino rosso', 'Teiera'])
  })

  test('On a phone the chat with the new message is opened after a proposal is sent', { tags: ['thorough'] }, async ({
    server,
    open,
  }) => {
    const { giulia, id } = await startAtGiuliasTurn(server)
    const user = await open(`/scambio/${id}?parte=mio`, { as: giulia, phone: true })
    await user.click(await row('Zaino rosso'))
    await expectPressed('Zaino rosso', true)
    await user.click(await button('Invia proposta'))
    await expectTab('Chat')
    await (await chat()).findByText('Hai proposto')
  })

  test('On a desktop a sent proposal changes neither the address nor the panel that a phone opens there', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const { giulia, id } = await startAtGiuliasTurn(server)
    const user = await open(`/scambio/${id}?parte=mio`, { as: giulia })
    await user.click(await row('Zaino rosso'))
    await expectPressed('Zaino rosso', true)
    await user.click(await button('Invia proposta'))
    await (await chat()).findByText('Hai proposto')
    expect(address()).toBe(`/scambio/${id}?parte=mio`)
    // The items of the sent proposal are now the first ones.
    expect(myTitles()).toEqual(['Zaino rosso', 'Teiera'])
  })
})

describe('A participant whose turn it is not', () => {
  test('[EXCH-36] [EXCH-37] [EXCH-41] [EXCH-42] [NEG-36] A participant whose turn it is not can select no item, but can send messages', async ({
    server,
    open,
  }) => {
    const { giulia, id } = await startConversation(server)
    const user = await open(`/scambio/${id}`, { as: giulia })
    await expectBanner('Attendi la risposta dell’altro bazar. Ti avvisiamo quando risponde.')
    screen.getByText('Potrai accettare dopo la risposta dell’altro bazar.')
    expect(isDisabled(await row('Teiera'))).toBe(true)
    await user.click(await row('Teiera'))
    await expectPressed('Teiera', false)
    for (const name of ['Accetta', 'Invia proposta', 'Annulla']) expect(isDisabled(await button(name))).toBe(true)
    expect(isDisabled(await messageField())).toBe(false)
  })

  test('[EXCH-21] A participant withdraws a sent proposal with “Annulla”', async ({ server, open }) => {
    const { giulia, id } = await startWithProposal(server)
    const user = await open(`/scambio/${id}`, { as: giulia })
    const undoButton = await button('Annulla')
    const description = document.getElementById(undoButton.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent ?? undoButton.title).toBe('Ritira l’ultima proposta inviata')
    await user.click(undoButton)
    await expectBanner('Tocca a te!')
    await (await chat()).findByText('Hai ritirato la proposta.')
    await (await proposalSide('Tu dai')).findByText('0 oggetti')
  })
})

describe('A participant who has chosen nothing', () => {
  const REASON = '“Tu ricevi” è vuoto: scegli almeno un oggetto di Giulia.'

  for (const phone of [true, false])
    test(`[NEG-32] [NEG-33] ${phone ? 'On a phone' : 'On a desktop'} “Invia proposta” is disabled with its reason, and a question passes the turn`, {
      tags: phone ? [] : ['thorough'],
    }, async ({ server, open }) => {
      const { giulia, maria, id } = await startConversation(server)
      const user = await open(`/scambio/${id}`, { as: maria, phone })
      const send = await button('Invia proposta')
      expect(isDisabled(send)).toBe(true)
      screen.getByText(REASON)
      await user.click(await button('Chiedi a Giulia che cosa offre'))
      await expectBanner(
        'Attendi la risposta dell’altro bazar. Hai chiesto a Giulia che cosa offre: ti avvisiamo quando risponde.',
      )
      await (await chat()).findByText('Hai chiesto che cosa offre.')
      expect(screen.queryByText(REASON)).toBeNull()

      const hers = await open(`/scambio/${id}`, { as: giulia, phone })
      await expectBanner('Maria ti chiede che cosa offri. Scegli gli oggetti e invia la proposta.')
      screen.getByText('“Tu dai” è vuoto: scegli almeno un oggetto dal tuo bazar.')
      expect(screen.queryByRole('button', { name: /^Chiedi/ })).toBeNull()
      if (phone) await hers.click(await screen.findByRole('tab', { name: 'Il mio bazar' }))
      await hers.click(await row('Teiera'))
      await waitFor(async () => expect(isDisabled(await button('Invia proposta'))).toBe(false))
    })

  test('[NEG-33] “Annulla” takes a question back', async ({ server, open }) => {
    const { maria, id } = await startAtGiuliasTurn(server)
    const user = await open(`/scambio/${id}`, { as: maria })
    const undoButton = await button('Annulla')
    expect(undoButton.title).toBe('Ritira la domanda')
    await user.click(undoButton)
    await expectText('Domanda ritirata: tocca di nuovo a te.')
    await (await chat()).findByText('Hai ritirato la domanda.')
    await button('Chiedi a Giulia che cosa offre')
  })

  test('[NEG-32] Of a proposal that can be accepted the reason says that nothing was changed', async ({ server, open }) => {
    const { maria, id } = await startWithProposal(server)
    await open(`/scambio/${id}`, { as: maria })
    expect(isDisabled(await button('Accetta'))).toBe(false)
    expect(isDisabled(await button('Invia proposta'))).toBe(true)
    screen.getByText('Non hai cambiato niente: accetta, oppure scegli qualcos’altro.')
  })
})

describe('The end of a negotiation', () => {
  test('[NEG-35] Before the owner’s first move the interested person withdraws, with words of its own', async ({
    server,
    open,
  }) => {
    const { giulia, id } = await startConversation(server)
    const user = await open(`/scambio/${id}`, { as: giulia, phone: true })
    await user.click(await button('Ritira'))
    const question = within(await screen.findByRole('dialog', { name: 'Ritirare il tuo interesse?' }))
    await user.click(question.getByRole('button', { name: 'Ritira' }))
    await expectText('Interesse ritirato.')
    await (await chat()).findByText('Hai ritirato il tuo interesse: trattativa chiusa.')
    await expectText('Ritirata, con Maria')
  })

  test('[CONV-31] After “Ritira” inbox, radar and conversation of both people say “Ritirata” instead of “Rifiutata”', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const { giulia, maria, id } = await startConversation(server)
    await ok(conversationApiOf(server, giulia).status(id, 'rejected'))
    for (const as of [giulia, maria]) {
      for (const page of ['/inbox', '/radar', `/scambio/${id}`]) {
        await open(page, { as })
        await expectStatus(id, 'Ritirata')
      }
    }
  })

  test('[EXCH-25] [EXCH-27] [EXCH-29] [EXCH-32] “Rifiuta” ends the negotiation after a confirmation, and disables the screens of both participants', async ({
    server,
    open,
  }) => {
    const { giulia, maria, id } = await startAtGiuliasTurn(server)
    const user = await open(`/scambio/${id}`, { as: giulia })
    await user.click(await button('Rifiuta'))
    const question = () => screen.findByRole('dialog', { name: 'Rifiutare lo scambio?' })
    await user.click(within(await question()).getByRole('button', { name: 'Continuo a trattare' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expectBanner('Tocca a te!')
    await user.click(await button('Rifiuta'))
    await user.click(within(await question()).getByRole('button', { name: 'Rifiuta' }))
    await expectText('Trattativa chiusa.')
    await expectBanner(CLOSED)
    expect(isDisabled(await screen.findByPlaceholderText('Chat disattivata'))).toBe(true)
    expect(isDisabled(await row('Teiera'))).toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    for (const name of MOVES) expect(isDisabled(await button(name))).toBe(true)
    await open(`/scambio/${id}`, { as: maria, phone: true })
    await expectBanner(CLOSED)
    expect(isDisabled(await screen.findByPlaceholderText('Chat disattivata'))).toBe(true)
  })

  test('[EXCH-26] [EXCH-28] [EXCH-30] [EXCH-33] “Archivia” ends the negotiation, and “Annulla” reopens it', async ({
    server,
    open,
  }) => {
    const { giulia, id } = await startAtGiuliasTurn(server)
    const user = await open(`/scambio/${id}`, { as: giulia })
    await user.click(await button('Archivia'))
    await expectText('Trattativa archiviata.')
    await expectBanner(CLOSED)
    expect(isDisabled(await screen.findByPlaceholderText('Chat disattivata'))).toBe(true)
    expect(isDisabled(await row('Teiera'))).toBe(true)
    await user.click(await button('Annulla'))
    await expectBanner('Tocca a te!')
    await waitFor(async () => expect(isDisabled(await row('Teiera'))).toBe(false))
  })

  test('[EXCH-31] [EXCH-54] “Accetta” ends the negotiation; a participant can still send messages, and can call the exchange off after a confirmation', async ({
    server,
    open,
  }) => {
    const { maria, id } = await startWithProposal(server)
    const user = await open(`/scambio/${id}`, { as: maria })
    await user.click(await button('Accetta'))
    await expectText('Scambio confermato! Gli oggetti passeranno ai rispettivi bazar.')
    await button('Proponi dove e quando')
    await user.type(await messageField(), 'Sabato in piazza?')
    await user.click(await button('Invia messaggio'))
    await (await chat()).findByText('Sabato in piazza?')
    await user.click(await button('Annulla lo scambio'))
    const question = await screen.findByRole('dialog', { name: 'Annullare lo scambio?' })
    await user.click(within(question).getByRole('button', { name: 'Annulla lo scambio' }))
    await expectBanner('Lo scambio è stato annullato: gli oggetti sono di nuovo liberi.')
  })

  for (const [name, kind, text] of [
    ['Accetta', 'accepted', 'Siete d’accordo!'],
    ['Rifiuta', 'rejected', CLOSED],
  ] as const)
    test(`A double click on “${name}” ends the negotiation only once`, async ({ server, open, intercept }) => {
      const { maria, id } = await startWithProposal(server)
      let requests = 0
      intercept(({ path }) => void (path.endsWith('/status') && requests++))
      const user = await open(`/scambio/${id}`, { as: maria })
      await waitFor(async () => expect(isDisabled(await button(name))).toBe(false))
      if (name === 'Rifiuta') {
        await user.click(await button(name))
        await user.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name }))
      } else await user.dblClick(await button(name))
      await expectBanner(text)
      expect(screen.queryByRole('alert')).toBeNull()
      expect(requests).toBe(1)
      const { messages } = await ok(conversationApiOf(server, maria).read(id))
      expect(messages.filter((line) => line.kind === kind)).toHaveLength(1)
    })
})

describe('A conversation screen that does not yet show the end of the negotiation', () => {
  interface Ending {
    status: 'accepted' | 'rejected'
    badge: string
  }
  const ACCEPTED: Ending = { status: 'accepted', badge: 'Accettata' }
  const REJECTED: Ending = { status: 'rejected', badge: 'Rifiutata' }

  /** Opens Maria's screen and ends the negotiation. From then on the screen's requests for the conversation get no answer. */
  async function openAndEnd({ server, open, intercept }: Pick<Fixtures, 'server' | 'open' | 'intercept'>, { status }: Ending) {
    const { maria, id } = await startWithProposal(server)
    let isUnanswered = false
    intercept(({ method, path }) =>
      isUnanswered && method === 'GET' && path === `/api/conversations/${id}` ? new Promise(() => {}) : undefined,
    )
    const user = await open(`/scambio/${id}`, { as: maria })
    const [object, archive] = [await row('Campanella'), await button('Archivia')]
    expect([isDisabled(object), isDisabled(archive)]).toEqual([false, false])
    isUnanswered = true
    await ok(conversationApiOf(server, maria).status(id, status))
    return { user, object, archive, stored: async () => (await ok(conversationApiOf(server, maria).read(id))).status }
  }

  async function expectUnchanged({ status, badge }: Ending, stored: () => Promise<string>) {
    await expectText(badge)
    expect(isDisabled(await row('Campanella'))).toBe(true)
    for (const name of ['Archivia', 'Rifiuta', 'Accetta'])
      for (const move of screen.queryAllByRole('button', { name })) expect(isDisabled(move)).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('Trattativa archiviata.')).toBeNull()
    expect(await stored()).toBe(status)
  }

  test('[EXCH-23] A move that is clicked on a screen that does not yet show the acceptance has no effect', async ({
    server,
    open,
    intercept,
  }) => {
    const { user, archive, stored } = await openAndEnd({ server, open, intercept }, ACCEPTED)
    await user.click(archive)
    await expectUnchanged(ACCEPTED, stored)
  })

  test('[EXCH-24] A move that is clicked on a screen that does not yet show the rejection has no effect', async ({
    server,
    open,
    intercept,
  }) => {
    const { user, archive, stored } = await openAndEnd({ server, open, intercept }, REJECTED)
    await user.click(archive)
    await expectUnchanged(REJECTED, stored)
  })

  test('[EXCH-52] An item that is clicked on a screen that does not yet show the acceptance is not selected', async ({
    server,
    open,
    intercept,
  }) => {
    const { user, object, stored } = await openAndEnd({ server, open, intercept }, ACCEPTED)
    await user.click(object)
    await expectUnchanged(ACCEPTED, stored)
  })

  test('[EXCH-53] An item that is clicked on a screen that does not yet show the rejection is not selected', async ({
    server,
    open,
    intercept,
  }) => {
    const { user, object, stored } = await openAndEnd({ server, open, intercept }, REJECTED)
    await user.click(object)
    await expectUnchanged(REJECTED, stored)
  })
})
