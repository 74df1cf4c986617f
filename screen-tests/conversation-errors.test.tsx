import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import type { TestApp } from '@barattolo/server/testing/test-app'
import { beforeEach, describe } from 'vitest'
import {
  button,
  chat,
  expectPressed,
  isDisabled,
  messageField,
  proposalSide,
  row,
  startAtGiuliasTurn,
  startConversation,
  startWithProposal,
} from './support/conversation.ts'
import { recordResponses } from './support/hold-requests.ts'
import { expect, type Fixtures, screen, test, waitFor } from './support/test.tsx'

// Without sockets: all updates use HTTP requests, which a test can hold back.
beforeEach<{ server: TestApp }>(({ server }) => void server.fastify.server.removeAllListeners('upgrade'))

describe('A conversation screen that is out of date', () => {
  const CHANGED = 'Nel frattempo qualcosa è cambiato: ecco la proposta com’è ora.'

  /** From now on requests for the state of the conversation fail. */
  function failReads(intercept: Fixtures['intercept'], id: string) {
    intercept(({ method, path }) =>
      method === 'GET' && path === `/api/conversations/${id}` ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    )
  }
  const expectAlert = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text))

  test('[ERR-18] Clicking an item on an out-of-date conversation screen shows that the proposal has changed, and updates the screen', async ({
    server,
    open,
    intercept,
  }) => {
    const { giulia, mine, id } = await startAtGiuliasTurn(server)
    const [backpack] = mine
    if (!backpack) throw new Error('Giulia has no item to offer')
    const user = await open(`/scambio/${id}`, { as: giulia })
    await waitFor(async () => expect(isDisabled(await row('Teiera'))).toBe(false))
    failReads(intercept, id)
    await ok(conversationApiOf(server, giulia).offer(id, backpack, { selected: true }))
    await user.click(await row('Teiera'))
    await expectAlert(CHANGED)
    await expectPressed('Zaino rosso', true)
    await expectPressed('Teiera', false)
    await user.click(await row('Teiera'))
    await (await proposalSide('Tu dai')).findByText('2 oggetti')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('[NEG-19] Clicking “Accetta” on an out-of-date conversation screen shows that the proposal has changed, and accepts nothing', async ({
    server,
    open,
    intercept,
  }) => {
    const { maria, mine, id } = await startWithProposal(server)
    const [, teapot] = mine
    if (!teapot) throw new Error('Giulia has no item to request')
    const user = await open(`/scambio/${id}`, { as: maria })
    await waitFor(async () => expect(isDisabled(await button('Accetta'))).toBe(false))
    failReads(intercept, id)
    await ok(conversationApiOf(server, maria).request(id, teapot, { selected: true }))
    await user.click(await button('Accetta'))
    await expectAlert(CHANGED)
    await expectPressed('Teiera', true)
    expect(isDisabled(await button('Accetta'))).toBe(true)
    expect((await ok(conversationApiOf(server, maria).read(id))).status).toBe('pending')
  })
})

describe('A message', () => {
  test('[RT-09] A message is in the chat immediately, and still only once after the server has answered', async ({
    server,
    open,
    intercept,
  }) => {
    const { giulia, id } = await startConversation(server)
    const answered = Promise.withResolvers<undefined>()
    intercept(({ method, path }) =>
      method === 'POST' && path.endsWith('/messages')
        ? answered.promise.then(() => new Response('', { status: 503 }))
        : undefined,
    )
    const user = await open(`/scambio/${id}`, { as: giulia })
    await user.type(await messageField(), 'È ancora libera?{Enter}')
    await (await chat()).findByText('È ancora libera?')
    expect((await messageField()).textContent).toBe('')
    answered.resolve(undefined)
    await waitFor(async () => expect((await chat()).getAllByText('È ancora libera?')).toHaveLength(1))
  })

  test('[ERR-20] [RT-21] A message that could not be sent stays in the chat with an error, until “Riprova” sends it', async ({
    server,
    open,
    intercept,
  }) => {
    const { giulia, id } = await startConversation(server)
    let isDown = true
    intercept(({ method, path }) =>
      isDown && method === 'POST' && path.endsWith('/messages') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    )
    const user = await open(`/scambio/${id}`, { as: giulia })
    await user.type(await messageField(), 'Ci vediamo alle 10{Enter}')
    await (await chat()).findByText('Errore invio messaggio')
    await (await chat()).findByText('Nessuna risposta: controlla la connessione e riprova.')
    await (await chat()).findByText('Ci vediamo alle 10')
    isDown = false
    await user.click(await button('Riprova'))
    await waitFor(() => expect(screen.queryByText('Errore invio messaggio')).toBeNull())
    await waitFor(async () =>
      expect((await ok(conversationApiOf(server, giulia).messages(id))).map(({ text }) => text)).toContain('Ci vediamo alle 10'),
    )
    expect((await chat()).getAllByText('Ci vediamo alle 10')).toHaveLength(1)
  })

  test('[RT-18] [RT-21] A message whose response was lost is stored and shown once, however often “Riprova” is clicked', {
    tags: ['thorough'],
  }, async ({ server, open, intercept }) => {
    const { giulia, maria, id } = await startConversation(server)
    const text = 'Passo sabato alle dieci'
    let connection: 'losesAnswers' | 'isDown' | 'isUp' = 'losesAnswers'
    let tries = 0
    intercept(({ method, path, body }) => {
      if (method !== 'POST' || !path.endsWith('/messages')) return undefined
      tries++
      if (connection === 'isUp') return undefined
      const arrived =
        connection === 'losesAnswers' ? ok(conversationApiOf(server, giulia).write(id, body as object)) : Promise.resolve()
      return arrived.then(() => Promise.reject(new TypeError('Failed to fetch')))
    })
    const user = await open(`/scambio/${id}`, { as: giulia })
    await user.type(await messageField(), `${text}{Enter}`)
    await button('Riprova')
    connection = 'isDown'
    await user.click(await button('Riprova'))
    await waitFor(() => expect(tries).toBe(2))
    await user.click(await button('Riprova'))
    await waitFor(() => expect(tries).toBe(3))
    connection = 'isUp'
    await user.click(await button('Riprova'))
    await waitFor(() =>
      expect([screen.queryByRole('button', { name: 'Riprova' }), screen.queryByText('Invio in corso')]).toEqual([null, null]),
    )
    expect((await chat()).getAllByText(text)).toHaveLength(1)
    for (const as of [giulia, maria]) {
      await open(`/scambio/${id}`, { as })
      await (await chat()).findByText(text)
      expect((await chat()).getAllByText(text)).toHaveLength(1)
    }
    expect((await ok(conversationApiOf(server, giulia).messages(id))).filter((line) => line.text === text)).toHaveLength(1)
  })
})

describe('A conversation that does not load', () => {
  test('[ERR-21] [RT-16] A user who is not a participant gets an error and no data of the conversation', async ({
    server,
    open,
    intercept: _,
  }) => {
    const { giulia, id } = await startConversation(server)
    const carla = await server.signIn({ name: 'Carla' })
    const responses = recordResponses()
    for (const path of ['/scambio/non-esiste', `/scambio/${id}`]) {
      await open(path, { as: carla, phone: true })
      expect((await screen.findByRole('alert')).textContent).toContain('Errore caricamento conversazione')
      screen.getByText('Questa conversazione non c’è, o non ne fai parte.')
    }
    await ok(conversationApiOf(server, giulia).write(id, { text: 'Un segreto fra noi due' }))
    await open('/inbox', { as: carla, phone: true })
    await screen.findByText('Nessuna conversazione attiva')
    await open(`/scambio/${id}`, { as: carla, phone: true })
    await screen.findByText('Questa conversazione non c’è, o non ne fai parte.')
    const responseText = responses.join('\n')
    expect(responseText).toContain('Carla')
    expect(responseText + document.body.textContent).not.toMatch(/Slitta|Teiera|Giulia|Maria|segreto/)
  })

  test('[ERR-21] A conversation that did not load opens after “Riprova”', { tags: ['thorough'] }, async ({
    server,
    open,
    intercept,
  }) => {
    const { giulia, id } = await startConversation(server)
    let isBroken = true
    intercept(({ path }) =>
      isBroken && path === `/api/conversations/${id}` ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    )
    const user = await open(`/scambio/${id}`, { as: giulia })
    expect((await screen.findByRole('alert')).textContent).toContain('Errore caricamento conversazione')
    isBroken = false
    await user.click(await button('Riprova'))
    await (await proposalSide('Tu ricevi')).findByText('Slitta')
  })
})
