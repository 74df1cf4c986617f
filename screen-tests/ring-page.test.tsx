import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import type { RingAnswer, RingNegotiationAnswer } from '@barattolo/domain/rings/negotiation-contract'
import {
  ACCORDION,
  afterMyYes,
  agreedRing,
  calledOffRing,
  changedRing,
  dissolvedRing,
  LAMP,
  leftRing,
  nextRingId,
  ringForNewcomer,
  ringWithoutLuca,
  type SampleOptions,
  sampleCard,
  sampleExchange,
  sampleItem,
  sampleRing,
  sampleRingId,
  sampleSuggestion,
  TEAPOT,
  TENT,
  withAnswers,
  withPerson,
} from '@barattolo/domain/rings/ring-answers.fixtures'
import type { TestApp } from '@barattolo/server/testing/test-app'
import { queryClient } from '@barattolo/web/shared/api/query-client.ts'
import { onlineManager } from '@tanstack/react-query'
import { beforeEach, describe, onTestFinished } from 'vitest'
import { addItem, address, emptyDatabase, expect, type Fixtures, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<{ server: TestApp }>(({ server }) => emptyDatabase(server))

const PATH = `/giro/${sampleRingId}`
const API = `/api/rings/${sampleRingId}`
const SOCKS = sampleItem(7, 'Calze di lana')

const problem = (code: string, status: number, detail: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, detail }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
const gone = () => problem('ringNotFound', 404, 'Questo giro non c’è più.')

type Move = (body: unknown) => RingNegotiationAnswer | Response | Promise<RingNegotiationAnswer | Response>

interface State {
  /** What the server has now; null if it has no such ring. */
  answer: RingAnswer | null
  /** What each move answers, by the last part of its path. */
  moves: Record<string, Move>
  /** The moves that were called, with their bodies. */
  called: unknown[]
  reads: number
}

const asAnswer = (negotiation: RingNegotiationAnswer): RingAnswer => ({ suggestion: null, negotiation })

/** Answers the calls of the page. */
function answerRing(
  intercept: Fixtures['intercept'],
  answer: RingAnswer | null,
  moves: Record<string, Move> = {},
  exchange?: ExchangeAnswer,
  gives = [TEAPOT, SOCKS],
): State {
  const state: State = { answer, moves, called: [], reads: 0 }
  intercept(({ method, path, body }) => {
    if (exchange && path === `/api/exchanges/${exchange._id}`) return Response.json(exchange)
    if (!path.startsWith(API)) return undefined
    if (path === `${API}/chat`)
      return Response.json({ people: [], messages: [], hasOlderMessages: false, readTo: '0', access: 'write' })
    if (path === `${API}/options`) return Response.json({ receives: [ACCORDION, LAMP, TENT], gives })
    if (method === 'GET') {
      state.reads += 1
      return state.answer ? Response.json(state.answer) : gone()
    }
    const name = path.slice(API.length + 1)
    state.called.push(isEmpty(body) ? name : [name, body])
    return runMove(state, name, body)
  })
  return state
}

const isEmpty = (body: unknown) => body === undefined || JSON.stringify(body) === '{}'

async function runMove(state: State, name: string, body: unknown): Promise<Response> {
  const result = await state.moves[name]?.(body)
  if (result === undefined) throw new Error(`${name} was not expected`)
  if (result instanceof Response) return result
  state.answer = asAnswer(result)
  return Response.json(state.answer, { status: 201 })
}

const signIn = async (server: TestApp) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const options: SampleOptions = { me: giulia.uid, now: new Date() }
  return { giulia, options }
}
const button = (name: string) => screen.findByRole('button', { name })
/** The row of a ring in the inbox. */
const findRing = () => screen.findByRole('link', { name: /^Scambio a/ })
const sentences = async () =>
  within(await screen.findByRole('list', { name: 'Chi dà che cosa a chi' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const dialog = async () => within(await screen.findByRole('dialog'))
const status = () => screen.getAllByRole('status')[0]?.textContent?.replaceAll('\u00a0', ' ')

describe('a suggestion', () => {
  test('[RING-142] shows what the user gives and receives, and of a person known through a heart only the municipality', async ({
    server,
    open,
    intercept,
  }) => {
    const { giulia, options } = await signIn(server)
    answerRing(intercept, { suggestion: sampleSuggestion(options), negotiation: null })
    await open(PATH, { as: giulia, phone: true })
    const board = await screen.findByRole('region', { name: 'Il giro' })
    screen.getByRole('heading', { level: 1, name: 'Scambio a tre' })
    expect(
      within(board)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Tu dai Teiera rossa smaltata a una persona di Aosta.Agli incontri: presente 9 su 10',
      'In mezzo c’è un altro scambio.',
      'Luca dà Fisarmonica 48 bassi a te.Zona: Gressan',
    ])
    expect(board.textContent).not.toContain('Slitta')
    within(board).getByText(/^Se lo proponi, gli altri due vedono il tuo nome/)
  })

  test('[RING-142] becomes an open ring with “Proponi a tutti”', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const state = answerRing(
      intercept,
      { suggestion: sampleSuggestion(options), negotiation: null },
      {
        proposal: () =>
          withAnswers({ ...afterMyYes(options), moves: ['reconsider', 'decline', 'withdraw'] }, [true, false, false]),
      },
    )
    const user = await open(PATH, { as: giulia, phone: true })
    await user.click(await button('Proponi a tutti'))
    await screen.findByText('Hai detto sì')
    expect(await sentences()).toHaveLength(3)
    await button('Ritiro il giro')
    expect(state.called).toEqual(['proposal'])
  })

  test('[RING-142] is refused with “Non fa per me”, which leads back to the radar', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const state = answerRing(
      intercept,
      { suggestion: sampleSuggestion(options), negotiation: null },
      {
        refusal: () => Response.json({ success: true }, { status: 201 }),
        interest: () => Response.json({ isInterested: true }),
      },
    )
    const user = await open(PATH, { as: giulia })
    await user.click(await button('Mi interessa, avvisatemi'))
    await screen.findByText('Ti avvisiamo quando parte')
    // Shown before the answer, until which a second press has no effect.
    await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull())
    await user.click(await button('Non fa per me'))
    await waitFor(() => expect(state.called).toContain('refusal'))
    await screen.findByRole('heading', { name: 'Radar degli interessi' })
    expect(state.called).toEqual([['interest', { isInterested: true }], 'refusal'])
  })
})

describe('the sentences', () => {
  for (const phone of [true, false])
    test(`[RING-141] say who gives what to whom, and for screen readers who has said yes; the drawing is hidden (${phone ? 'phone' : 'desktop'})`, async ({
      server,
      open,
      intercept,
    }) => {
      const { giulia, options } = await signIn(server)
      answerRing(intercept, asAnswer(changedRing(options)))
      await open(PATH, { as: giulia, phone })
      expect(await sentences()).toEqual([
        'Tu dai Teiera rossa smaltata e Lampada da scrivania a Maria, Manca il tuo sì.',
        'Maria dà Slitta in legno Davos a Luca, Ci sta.',
        'Luca dà Fisarmonica 48 bassi a te. Manca il suo sì.',
      ])
      const drawing = screen.getByText(phone ? 'Maria dà' : 'Maria dà a Luca').closest('[aria-hidden]')
      expect(drawing?.getAttribute('aria-hidden')).toBe('true')
      expect(drawing?.textContent).toContain('Slitta in legno Davos')
      expect(drawing?.querySelector('button, a:not([tabindex="-1"])')).toBeNull()
    })

  test('[RING-148] name what an empty place would give and receive', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    answerRing(intercept, asAnswer(ringWithoutLuca(options)))
    await open(PATH, { as: giulia, phone: true })
    expect(await sentences()).toEqual([
      'Tu dai Teiera rossa smaltata a Maria, Resti.',
      'Maria dà Slitta in legno Davos a chi arriva, Resta.',
      'Chi arriva dà qualcosa a te.',
    ])
    screen.getByText('Non devi fare niente.')
    await button('Esco dal giro')
    expect(screen.queryByRole('button', { name: 'Ci sto' })).toBeNull()
  })
})

describe('the answer', () => {
  test('[RING-143] is sent with the key of the ring on screen, and can be taken back', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const state = answerRing(intercept, asAnswer(sampleRing(options)), {
      yes: () => withAnswers(afterMyYes(options), [true, true, false]),
      reconsideration: () => sampleRing(options, { version: 5, key: 'key 5' }),
    })
    const user = await open(PATH, { as: giulia, phone: true })
    await screen.findByText('Fino all’ultimo sì non impegni niente.')
    await user.click(await button('Ci sto'))
    await screen.findByText('Hai detto sì')
    screen.getByText('Fino all’ultimo sì non impegni niente.')
    expect(status()).toMatch(/^Ci stai! Manca solo Luca: ha tempo fino a /)
    await user.click(await button('Ci ripenso'))
    await button('Ci sto')
    expect(state.called).toEqual([['yes', { key: 'key 3' }], 'reconsideration'])
  })

  test('[RING-143] has only the buttons that the server allows', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const state = answerRing(intercept, asAnswer(sampleRing(options, { moves: ['sayYes', 'decline'] })))
    await open(PATH, { as: giulia })
    await button('Ci sto')
    for (const name of ['Chiedi anche…', 'Posso dare quest’altro', 'Ritiro il giro', 'Ci ripenso'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    state.answer = asAnswer(sampleRing(options, { version: 4, moves: [] }))
    await queryClient.invalidateQueries({ queryKey: ['rings', sampleRingId] })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ci sto' })).toBeNull())
  })

  test('[RING-145] is refused with the reason and the ring as it is now', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const detail = 'Il giro è cambiato nel frattempo: guarda com’è ora e rispondi di nuovo.'
    const state = answerRing(intercept, asAnswer(sampleRing(options)), {
      yes: () => {
        state.answer = asAnswer({ ...changedRing(options), version: 4, key: 'key 4' })
        return problem('ringChanged', 409, detail)
      },
    })
    const user = await open(PATH, { as: giulia })
    const yes = await button('Ci sto')
    await user.click(yes)
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
    await screen.findByRole('heading', { name: 'Maria chiede anche “Lampada da scrivania”' })
    expect(document.activeElement).toBe(yes)
    state.moves.yes = () => afterMyYes(options)
    await user.keyboard('{Enter}')
    await screen.findByText('Hai detto sì')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(state.called[1]).toEqual(['yes', { key: 'key 4' }])
  })

  test('[RING-147] of a newcomer is asked for without those of the others', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    answerRing(intercept, asAnswer(ringForNewcomer(options)))
    await open(PATH, { as: giulia })
    await screen.findByRole('heading', { name: 'Il giro con queste persone era quasi chiuso: manchi tu' })
    const main = screen.getByRole('main')
    expect(main.textContent).not.toMatch(/Ci sta\b|ci stanno|Manca il suo sì/)
    screen.getByText('Chi ci sta?')
  })
})

describe('“Non fa per me”', () => {
  test('[RING-149] asks for the reason, and sends it', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const state = answerRing(intercept, asAnswer(sampleRing(options)), { departure: () => leftRing(options) })
    const user = await open(PATH, { as: giulia, phone: true })
    await user.click(await button('Non fa per me'))
    const form = await dialog()
    for (const choice of form.getAllByRole('radio')) expect(choice).toHaveProperty('checked', false)
    await user.click(form.getByRole('button', { name: 'Esco dal giro' }))
    expect(form.getByRole('alert').textContent).toBe('Scegli una risposta.')
    expect(state.called).toEqual([])
    await user.click(form.getByRole('radio', { name: /^Non con queste persone/ }))
    await user.click(form.getByRole('button', { name: 'Esco dal giro' }))
    await screen.findByText('Non fai più parte di questo giro.')
    expect(state.called).toEqual([['departure', { reason: 'notThesePeople' }]])
    expect(screen.queryByRole('list', { name: 'Chi dà che cosa a chi' })).toBeNull()
  })

  test('[RING-149] asks for the object that is refused', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const state = answerRing(intercept, asAnswer(sampleRing(options)), {
      'items/refusal': () => sampleRing(options, { version: 4, state: 'repairing', moves: [] }),
    })
    const user = await open(PATH, { as: giulia })
    await user.click(await button('Non fa per me'))
    const form = await dialog()
    await user.click(form.getByRole('radio', { name: /^Non questo oggetto/ }))
    const confirm = form.getByRole('button', { name: 'Cercatene un altro' })
    await user.click(confirm)
    expect(form.getByRole('alert').textContent).toBe('Scegli l’oggetto.')
    await user.click(form.getByRole('radio', { name: 'Ricevere “Fisarmonica 48 bassi”' }))
    await user.click(confirm)
    expect(await screen.findAllByText('Lo stiamo ricucendo')).not.toHaveLength(0)
    expect(state.called).toEqual([['items/refusal', { itemId: ACCORDION._id }]])
  })
})

describe('a change of objects', () => {
  test('[RING-150] adds and takes out objects of the giver', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const state = answerRing(intercept, asAnswer(sampleRing(options)), { receives: () => afterMyYes(options) })
    const user = await open(PATH, { as: giulia })
    await user.click(await button('Chiedi anche…'))
    const form = await dialog()
    form.getByRole('heading', { name: 'Che cosa vuoi da Luca?' })
    form.getByText(/In questo giro puoi cambiare ancora due volte\.$/)
    await form.findByRole('checkbox', { name: 'Tenda per due' })
    const confirm = form.getByRole('button', { name: 'Chiedi' })
    await user.click(confirm)
    expect(form.getByRole('alert').textContent).toBe('Aggiungi o togli un oggetto.')
    const accordion = form.getByRole('checkbox', { name: 'Fisarmonica 48 bassi' })
    expect(accordion).toHaveProperty('checked', true)
    await user.click(accordion)
    await user.click(confirm)
    expect(form.getByRole('alert').textContent).toBe('Almeno un oggetto resta.')
    await user.click(form.getByRole('checkbox', { name: 'Tenda per due' }))
    await user.click(form.getByRole('checkbox', { name: 'Lampada da scrivania' }))
    await user.click(confirm)
    await screen.findByText('Hai detto sì')
    expect(state.called).toEqual([['receives', { key: 'key 3', add: [LAMP._id, TENT._id], remove: [ACCORDION._id] }]])
  })

  test('[RING-151] puts another object in the place of the user’s', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const state = answerRing(intercept, asAnswer(sampleRing(options, { changesLeft: 1 })), { gives: () => afterMyYes(options) })
    const user = await open(PATH, { as: giulia })
    await user.click(await button('Posso dare quest’altro'))
    const form = await dialog()
    form.getByText(/In questo giro puoi cambiare ancora una volta\.$/)
    const socks = await form.findByRole('radio', { name: 'Calze di lana' })
    expect(form.getAllByRole('radio')).toEqual([socks])
    await user.click(form.getByRole('button', { name: 'Do questo' }))
    expect(form.getByRole('alert').textContent).toBe('Scegli l’oggetto da dare.')
    await user.click(socks)
    await user.click(form.getByRole('button', { name: 'Do questo' }))
    await screen.findByText('Hai detto sì')
    expect(state.called).toEqual([['gives', { key: 'key 3', itemId: TEAPOT._id, instead: SOCKS._id }]])
  })

  test('[RING-151] has no button where the receiver wishes none of the user’s other objects', async ({
    server,
    open,
    intercept,
  }) => {
    const { giulia, options } = await signIn(server)
    const optionsRead = Promise.withResolvers<void>()
    answerRing(intercept, asAnswer(sampleRing(options)), {}, undefined, [])
    intercept(({ path }) => {
      if (path === `${API}/options`) optionsRead.resolve()
      return undefined
    })
    await open(PATH, { as: giulia })
    await button('Chiedi anche…')
    await optionsRead.promise
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('button', { name: 'Posso dare quest’altro' })).toBeNull()
  })

  test('[RING-151] asks which of several objects is replaced', { tags: ['thorough'] }, async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const state = answerRing(intercept, asAnswer(changedRing(options)), { gives: () => afterMyYes(options) })
    const user = await open(PATH, { as: giulia })
    await user.click(await button('Posso dare quest’altro'))
    const form = await dialog()
    await user.click(await form.findByRole('radio', { name: 'Calze di lana' }))
    await user.click(form.getByRole('radio', { name: 'Lampada da scrivania' }))
    await user.click(form.getByRole('button', { name: 'Do questo' }))
    await screen.findByText('Hai detto sì')
    expect(state.called).toEqual([['gives', { key: 'key 3', itemId: LAMP._id, instead: SOCKS._id }]])
  })
})

describe('the ways out', () => {
  for (const [name, question, keep, path, body] of [
    ['Esco dal giro', 'Uscire dal giro?', 'Resto', 'departure', { reason: 'notNow' }],
    ['Ritiro il giro', 'Ritirare il giro?', 'Lo lascio aperto', 'withdrawal', undefined],
  ] as const)
    test(`[RING-152] “${name}” is confirmed`, async ({ server, open, intercept }) => {
      const { giulia, options } = await signIn(server)
      const ring: RingNegotiationAnswer = { ...afterMyYes(options), moves: ['reconsider', 'decline', 'withdraw'] }
      const state = answerRing(intercept, asAnswer({ ...ring, moves: [...ring.moves] }), { [path]: () => dissolvedRing(options) })
      state.moves[path] = () => ({ ...dissolvedRing(options), version: 9 })
      const user = await open(PATH, { as: giulia })
      await user.click(await button(name))
      const form = await dialog()
      form.getByRole('heading', { name: question })
      await user.click(form.getByRole('button', { name: keep }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(state.called).toEqual([])
      await user.click(await button(name))
      await user.click((await dialog()).getByRole('button', { name }))
      await screen.findByText('Questa volta in tre no.')
      expect(state.called).toEqual([body ? [path, body] : path])
    })
})

test('[RING-182] On a phone the address says which part is open, so that a notice of the chat opens the chat', {
  tags: ['thorough'],
}, async ({ server, open, intercept }) => {
  const { giulia, options } = await signIn(server)
  answerRing(intercept, asAnswer(afterMyYes(options)))
  const user = await open(`${PATH}#chat`, { as: giulia, phone: true })
  const isOpen = async (name: string) => (await screen.findByRole('tab', { name })).getAttribute('aria-selected')
  expect([await isOpen('Il giro'), await isOpen('Chat')]).toEqual(['false', 'true'])
  await user.click(screen.getByRole('tab', { name: 'Il giro' }))
  await waitFor(() => expect(window.location.hash).toBe(''))
  expect([await isOpen('Il giro'), await isOpen('Chat')]).toEqual(['true', 'false'])
  await user.click(screen.getByRole('tab', { name: 'Chat' }))
  await waitFor(() => expect(window.location.hash).toBe('#chat'))
  expect(address()).toBe(PATH)
})

describe('the end', () => {
  test('[RING-185] of a ring that was called off leads to the new one', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    answerRing(intercept, asAnswer(calledOffRing(options)), {}, sampleExchange(options, 'calledOff'))
    await open(PATH, { as: giulia })
    const link = await screen.findByRole('link', { name: 'Guarda il nuovo giro' })
    expect(link.getAttribute('href')).toBe(`/giro/${nextRingId}`)
    await screen.findByText('Ogni oggetto resta nel suo bazar ed è di nuovo disponibile.')
    expect(screen.queryByRole('link', { name: 'Vai al radar' })).toBeNull()
  })

  test('[RING-153] names the person with whom a swap of two is left, with the way there', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    answerRing(intercept, asAnswer(dissolvedRing(options)))
    await open(PATH, { as: giulia, phone: true })
    await screen.findByRole('heading', { name: 'Con Luca però sì.' })
    expect(screen.getByRole('link', { name: 'Vai al radar' }).getAttribute('href')).toBe('/radar')
    answerRing(intercept, asAnswer(withPerson(dissolvedRing(options, null), 'Luca', { isPresent: false })))
    await open(PATH, { as: giulia, phone: true })
    await screen.findByText('Questa volta in tre no.')
    expect(screen.queryByText(/però sì/)).toBeNull()
    // No place is empty any more.
    expect((await sentences())[2]).toBe('Luca dà Fisarmonica 48 bassi a te.')
    screen.getByText('Finito, con Maria e Luca')
  })

  test('[RING-153] of a ring that does not exist, or of which the user is no part, says that it is gone', async ({
    server,
    open,
    intercept,
  }) => {
    const { giulia } = await signIn(server)
    answerRing(intercept, null)
    await open(PATH, { as: giulia })
    await screen.findByRole('heading', { level: 1, name: 'Questo giro non c’è più' })
    await open('/giro/niente', { as: giulia })
    await screen.findByRole('heading', { level: 1, name: 'Questo giro non c’è più' })
    expect(screen.getByRole('link', { name: 'Vai al radar' }).getAttribute('href')).toBe('/radar')
  })

  test('[RING-153] a visitor signs in first', async ({ open }) => {
    await open(PATH)
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(`/login?da=${encodeURIComponent(PATH)}`))
  })

  test('[RING-143] after the agreement there is nothing left to answer, and the meeting is next', async ({
    server,
    open,
    intercept,
  }) => {
    const { giulia, options } = await signIn(server)
    answerRing(intercept, asAnswer(agreedRing(options)), {}, sampleExchange(options))
    for (const phone of [true, false]) {
      await open(PATH, { as: giulia, phone })
      await screen.findByRole('region', { name: 'Dove e quando' })
      screen.getByRole('region', { name: 'Consegne' })
      for (const name of ['Ci sto', 'Ci ripenso', 'Esco dal giro']) expect(screen.queryByRole('button', { name })).toBeNull()
      expect((await sentences())[0]).toBe('Tu dai Teiera rossa smaltata a Maria,')
    }
  })
})

test('[RING-136] A person who confirmed by code is not said to have said it, and a “non avvenuto” stays although codes were typed', async ({
  server,
  open,
  intercept,
}) => {
  const { giulia, options } = await signIn(server)
  const exchange = sampleExchange(options)
  const words = [null, 'happened', 'notHappened'] as const
  const people = exchange.people.map((person, n) => ({ ...person, statement: words[n] ?? null, handedOver: n > 0 }))
  answerRing(intercept, asAnswer(agreedRing(options)), {}, { ...exchange, people })
  await open(PATH, { as: giulia })
  await screen.findByText('Maria ha confermato le sue consegne con i codici.')
  screen.getByText('Luca dice che lo scambio non è avvenuto.')
})

test('[RING-190] Without network the page of an agreed ring shows the meeting and the user’s own code, and keeps a typed one', {
  tags: ['thorough'],
}, async ({ server, open, intercept }) => {
  const { giulia, options } = await signIn(server)
  const exchange = sampleExchange(options)
  const at = new Date(Date.now() - 60_000).toISOString()
  const others = exchange.people.map(({ uid }) => uid).filter((uid) => uid !== giulia.uid)
  answerRing(
    intercept,
    asAnswer(agreedRing(options)),
    {},
    {
      ...exchange,
      agreed: { place: 'Piazza Chanoux', at },
      handover: { code: 'AB2CD3EF', missing: others },
      moves: ['handOver'],
    },
  )
  await open(PATH, { as: giulia, phone: true })
  await button('Consegna')
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const user = await open(PATH, { as: giulia, phone: true })
  await screen.findByRole('heading', { name: 'Consegna' })
  screen.getByText(/^Sei senza rete/)
  screen.getByText(/^Piazza Chanoux, /)
  await screen.findByText('AB2C D3EF')
  screen.getByText('Ti mancano i codici di Maria e Luca.')
  onlineManager.setOnline(true)
  await user.click(await button('Consegna'))
  within(await screen.findByRole('dialog')).getByText('AB2C D3EF')
})

describe('a change by others', () => {
  test('[RING-154] is shown when its key is published, and an older answer does not undo it', async ({
    server,
    open,
    intercept,
  }) => {
    const { giulia, options } = await signIn(server)
    const state = answerRing(intercept, asAnswer(sampleRing(options)))
    await open(PATH, { as: giulia })
    await button('Ci sto')
    state.answer = asAnswer({ ...ringWithoutLuca(options), version: 4 })
    await queryClient.invalidateQueries({ queryKey: ['rings'] })
    await screen.findByRole('heading', { name: 'Al giro manca una persona' })
    // A copy of the database that lags behind.
    state.answer = asAnswer(sampleRing(options))
    await queryClient.invalidateQueries({ queryKey: ['rings', sampleRingId] })
    screen.getByRole('heading', { name: 'Al giro manca una persona' })
  })

  test('[RING-154] a ring that has not loaded can be loaded again, also after a time without network', async ({
    server,
    open,
    intercept,
  }) => {
    const { giulia, options } = await signIn(server)
    const state = answerRing(intercept, asAnswer(sampleRing(options)))
    let isBroken = true
    intercept(({ path }) => (path === API && isBroken ? problem('internal', 500, 'Guasto.') : undefined))
    const user = await open(PATH, { as: giulia })
    await screen.findByText('Lo scambio non si è caricato. Guasto.')
    isBroken = false
    await user.click(await button('Riprova'))
    await button('Ci sto')

    onlineManager.setOnline(false)
    onTestFinished(() => onlineManager.setOnline(true))
    state.answer = asAnswer(sampleRing(options))
    await open(PATH, { as: giulia })
    await screen.findByText('Lo scambio non si è caricato. Nessuna risposta: controlla la connessione e riprova.')
    onlineManager.setOnline(true)
    await button('Ci sto')
  })
})

test('[TRUST-86] The row of each other person of a ring has the menu with “Segnala” and “Blocca”', async ({
  server,
  open,
  intercept,
}) => {
  const { giulia, options } = await signIn(server)
  answerRing(intercept, asAnswer(sampleRing(options)))
  const user = await open(PATH, { as: giulia })
  await screen.findByRole('button', { name: /^Altro su Maria/ })
  await user.click(await screen.findByRole('button', { name: /^Altro su Luca/ }))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Guarda il bazar',
    'Segnala',
    expect.stringMatching(/^Blocca Luca/),
  ])
})

describe('the inbox', () => {
  test('[RING-156] lists the rings among the conversations, newest first', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const cards = [
      sampleCard(options),
      sampleCard(options, {
        _id: sampleSuggestion(options)._id,
        size: 4,
        isMyTurn: false,
        answerBy: null,
        unread: 0,
        state: 'agreed',
      }),
    ]
    let own = cards.slice(0, 1)
    intercept(({ path }) => (path === '/api/rings/own' ? Response.json(own) : undefined))
    await open('/inbox', { as: giulia })
    const link = await findRing()
    expect(link.getAttribute('href')).toBe(PATH)
    const text = link.textContent?.replaceAll('\u00a0', ' ')
    expect(text).toContain('Scambio a tre')
    expect(text).toContain('con Maria e Luca')
    expect(text).toContain('Ricevi Fisarmonica 48 bassi, dai Teiera rossa smaltata')
    expect(text).toMatch(/2 messaggi non letti.*Tocca a te.*entro /)
    own = cards.slice(1)
    await queryClient.invalidateQueries({ queryKey: ['rings', 'own'] })
    await screen.findByText('Scambio a quattro')
    expect((await findRing()).textContent).toMatch(/^(?!.*(Tocca a te|non lett)).*Accettato/)
  })

  test('[RING-187] names the day of an agreed meeting', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const meetingAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
    const card = sampleCard(options, { state: 'agreed', isMyTurn: false, answerBy: null, meetingAt })
    intercept(({ path }) => (path === '/api/rings/own' ? Response.json([card]) : undefined))
    await open('/inbox', { as: giulia })
    expect((await findRing()).textContent).toMatch(/Appuntamento domani a/)
  })

  test('[RING-156] has no rings while there are none, and says if they have not loaded', async ({ server, open, intercept }) => {
    const { giulia } = await signIn(server)
    let isBroken = true
    intercept(({ path }) =>
      path === '/api/rings/own' ? (isBroken ? problem('internal', 500, 'Guasto.') : Response.json([])) : undefined,
    )
    const user = await open('/inbox', { as: giulia })
    await screen.findByText('Gli scambi a tre non si sono caricati. Guasto.')
    isBroken = false
    await user.click(await button('Riprova'))
    await waitFor(() => expect(screen.queryByText(/^Gli scambi a tre/)).toBeNull())
    expect(screen.queryByRole('link', { name: /^Scambio a/ })).toBeNull()
  })
})

describe('“Proponi a tutti”', () => {
  const listOf = (options: SampleOptions, intercept: Fixtures['intercept'], itemId = ACCORDION._id) => {
    const suggestion = sampleSuggestion(options)
    const state = { rings: [{ ...suggestion, receives: { ...suggestion.receives, _id: itemId } }] }
    intercept(({ path }) => (path === '/api/rings' ? Response.json(state.rings) : undefined))
    return state
  }

  test('[RING-157] in the radar proposes the ring and opens its page', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const state = answerRing(
      intercept,
      { suggestion: sampleSuggestion(options), negotiation: null },
      { proposal: () => afterMyYes(options) },
    )
    listOf(options, intercept)
    const user = await open('/radar', { as: giulia })
    const look = await screen.findByRole('link', { name: 'Guarda lo scambio per Fisarmonica 48 bassi' })
    expect(look.getAttribute('href')).toBe(PATH)
    await user.click(await button('Proponi a tutti: Fisarmonica 48 bassi'))
    await screen.findByText('Hai detto sì')
    expect(window.location.pathname).toBe(PATH)
    expect(state.called).toEqual(['proposal'])
  })

  test('[RING-157] says if the suggestion is gone, and why a proposal was refused', async ({ server, open, intercept }) => {
    const { giulia, options } = await signIn(server)
    const detail = 'Hai già proposto tre giri ancora aperti: aspetta le risposte, o ritirane uno.'
    const ring = answerRing(intercept, null, { proposal: () => problem('tooManyProposedRings', 409, detail) })
    const list = listOf(options, intercept)
    const user = await open('/radar', { as: giulia })
    await user.click(await button('Proponi a tutti: Fisarmonica 48 bassi'))
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
    // The list may be read again at any time after a refusal: until the answer it has the ring.
    ring.moves.proposal = () => {
      list.rings = []
      return gone()
    }
    await user.click(await button('Proponi a tutti: Fisarmonica 48 bassi'))
    await screen.findByText('Questo giro non c’è più.')
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  })

  test('[RING-157] on the page of an object proposes the ring and opens its page', { tags: ['thorough'] }, async ({
    server,
    open,
    intercept,
  }) => {
    const { giulia, options } = await signIn(server)
    const luca = await server.signIn({ name: 'Luca' })
    const accordion = await addItem(server, luca.uid, { title: 'Fisarmonica' })
    answerRing(intercept, { suggestion: sampleSuggestion(options), negotiation: null }, { proposal: () => afterMyYes(options) })
    listOf(options, intercept, accordion)
    const user = await open(`/item/${accordion}`, { as: giulia })
    const region = within(await screen.findByRole('region', { name: /^Puoi averlo/ }))
    expect(region.getByRole('link', { name: 'Guarda lo scambio' }).getAttribute('href')).toBe(PATH)
    await user.click(region.getByRole('button', { name: 'Proponi a tutti' }))
    await screen.findByText('Hai detto sì')
    expect(window.location.pathname).toBe(PATH)
  })
})
