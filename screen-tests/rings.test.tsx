import { conversationId, itemId, ringId, uid } from '@barattolo/domain/ids'
import { type RingSuggestion, ringSuggestion } from '@barattolo/domain/rings/contract'
import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import type { TestApp } from '@barattolo/server/testing/test-app'
import { queryClient } from '@barattolo/web/shared/api/query-client.ts'
import { onlineManager } from '@tanstack/react-query'
import { beforeEach, describe, onTestFinished } from 'vitest'
import { addItem, emptyDatabase, expect, type Fixtures, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<{ server: TestApp }>(({ server }) => emptyDatabase(server))

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const item = (n: number, title: string): RingSuggestion['gives'] => ({
  _id: itemId.parse(uuid(n)),
  title,
  status: 'baratto',
  category: 'home',
  imageUrl: '',
})
const named = (name: string, location: string | null = null): RingSuggestion['giver'] => ({
  person: { uid: uid.parse(name), name, email: '', photo: null },
  location,
  came: null,
  conversationId: null,
})
const unknown = (location: string | null): RingSuggestion['giver'] => ({
  person: null,
  location,
  came: null,
  conversationId: null,
})

/** Giulia gives a teapot to Maria and receives an object from Luca. */
const ringOf = (n: number, receives: string, changes: Partial<RingSuggestion> = {}): RingSuggestion =>
  ringSuggestion.parse({
    _id: ringId.parse(uuid(n)),
    size: 3,
    gives: item(100 + n, 'Teiera'),
    receiver: named('Maria'),
    receives: item(200 + n, receives),
    giver: named('Luca'),
    isRecommended: false,
    isInterested: false,
    expiresAt: '2026-12-08T10:00:00.000Z',
    ...changes,
  })

const problem = (code: string, status: number, detail: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, detail }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
const unavailable = () => new Response('Chiuso', { status: 503, headers: { 'content-type': 'text/plain' } })

/**
 * Answers the calls of the contract from this list, which tests change. `isBroken` names a path whose calls fail.
 * `gone` is a ring that is listed until the user writes to it: the app may load the list at any time before that.
 */
function answerRings(intercept: Fixtures['intercept'], rings: RingSuggestion[]) {
  const state = { rings, wantsRingsOfFour: false, isBroken: '', gone: '', listed: 0, written: [] as string[] }
  const find = (id = '') => state.rings.find((ring) => ring._id === id)
  intercept(({ method, path, url, body }) => {
    if (!path.startsWith('/api/rings')) return undefined
    if (path === state.isBroken) return unavailable()
    if (path === '/api/rings') {
      state.listed += 1
      const wanted = url.searchParams.get('itemId')
      return Response.json(state.rings.filter((ring) => wanted === null || ring.receives._id === wanted))
    }
    if (path === '/api/rings/settings') {
      if (method !== 'GET') state.wantsRingsOfFour = (body as { wantsRingsOfFour: boolean }).wantsRingsOfFour
      return Response.json({ wantsRingsOfFour: state.wantsRingsOfFour })
    }
    const [, , , id, action] = path.split('/')
    if (id === state.gone) state.rings = state.rings.filter((ring) => ring._id !== id)
    const ring = find(id)
    if (!ring) return problem('ringNotFound', 404, 'Questo giro non c’è più.')
    if (action === undefined) return Response.json({ suggestion: ring, negotiation: null })
    state.written.push(`${method} ${action}`)
    if (action === 'refusal') {
      state.rings = state.rings.filter((other) => other !== ring)
      return Response.json({ success: true }, { status: 201 })
    }
    const { isInterested } = body as { isInterested: boolean }
    state.rings = state.rings.map((other) => (other === ring ? { ...ring, isInterested } : other))
    return Response.json({ isInterested })
  })
  return state
}

const answerPairs = (intercept: Fixtures['intercept']) =>
  intercept(({ path }) =>
    path === '/api/pairs'
      ? Response.json([{ ...named('Maria'), gives: item(301, 'Vaso'), receives: item(302, 'Cesta') }])
      : undefined,
  )

const SECTION = /^Scambi a tre( e a quattro)?$/
const section = async () => within(await screen.findByRole('region', { name: SECTION }))
const cardOf = async (receives: string) =>
  (await section()).findByRole('article', { name: new RegExp(`^Scambio a \\w+ per ${receives}`) })
const press = (name: string) => screen.findByRole('button', { name })
const sentencesOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const setting = () => screen.findByRole('checkbox', { name: 'Mostrami anche gli scambi a quattro' })
const INTRO = /^Nessuno ha quello che vuole l’altro\?/

describe('the suggested rings in the radar', () => {
  test('[RING-30] are above the pairs, the best first; each shows what the user gives and receives, and nothing of the swaps between', async ({
    server,
    open,
    intercept,
  }) => {
    const giulia = await server.signIn({ name: 'Giulia' })
    const conversation = conversationId.parse(uuid(1))
    const first = ringOf(1, 'Fisarmonica', {
      isRecommended: true,
      receiver: { ...named('Maria Favre', 'Aosta'), came: { count: 9, of: 10 } },
      giver: { ...named('Luca'), conversationId: conversation },
    })
    answerRings(intercept, [first, ringOf(2, 'Tenda', { size: 4 })])
    answerPairs(intercept)
    await open('/radar', { as: giulia })

    const accordion = await cardOf('Fisarmonica')
    expect(sentencesOf(accordion)).toEqual([
      'Tu dai Teiera a Maria Favre.Zona: Aosta · Agli incontri: presente 9 su 10',
      'In mezzo c’è un altro scambio.',
      'Luca dà Fisarmonica a te.Con Luca stai già parlando',
    ])
    within(accordion).getByText('il più adatto')
    within(accordion).getByText('Scade l’8 dicembre')
    expect(
      within(accordion)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`/item/${first.gives._id}`, `/item/${first.receives._id}`, `/scambio/${conversation}`, `/giro/${first._id}`])

    const tent = await cardOf('Tenda')
    within(tent).getByRole('heading', { name: 'Scambio a quattro per Tenda' })
    expect(sentencesOf(tent)[1]).toBe('In mezzo ci sono altri due scambi.')
    expect(within(tent).queryByText('il più adatto')).toBeNull()
    expect((await section()).getAllByRole('article')).toEqual([accordion, tent])
    const pairs = screen.getByRole('region', { name: 'Potreste scambiare' })
    expect(accordion.compareDocumentPosition(pairs) & Node.DOCUMENT_POSITION_FOLLOWING).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('[RING-30] name a person who is known through a heart only by the municipality, and one without it as “una persona”', async ({
    server,
    open,
    intercept,
  }) => {
    answerRings(intercept, [
      ringOf(1, 'Fisarmonica', { receiver: unknown('Aosta'), giver: { ...unknown('Gressan'), came: { count: 2, of: 3 } } }),
      ringOf(2, 'Tenda', { receiver: unknown(null), giver: unknown(null) }),
    ])
    await open('/radar', { as: await server.signIn({ name: 'Giulia' }) })
    expect(sentencesOf(await cardOf('Fisarmonica'))).toEqual([
      'Tu dai Teiera a una persona di Aosta.',
      'In mezzo c’è un altro scambio.',
      'Un’altra persona di Gressan dà Fisarmonica a te.Agli incontri: presente 2 su 3',
    ])
    const [gives, , receives] = sentencesOf(await cardOf('Tenda'))
    expect([gives, receives]).toEqual(['Tu dai Teiera a una persona.', 'Un’altra persona dà Tenda a te.'])
  })

  test('[RING-30] are drawn for the eye only: the drawing has no text that screen readers read, and no link', async ({
    server,
    open,
    intercept,
  }) => {
    answerRings(intercept, [ringOf(1, 'Fisarmonica')])
    await open('/radar', { as: await server.signIn({ name: 'Giulia' }) })
    // One for each layout.
    const middles = within(await cardOf('Fisarmonica')).getAllByText('un altro scambio in mezzo')
    expect(middles).toHaveLength(2)
    for (const middle of middles) {
      const drawing = middle.closest('div') ?? expect.fail()
      expect(drawing.getAttribute('aria-hidden')).toBe('true')
      expect(drawing.textContent).toMatch(/Tu dai.*un altro scambio in mezzo.*Tu ricevi/)
      expect(drawing.querySelector('a, button, [tabindex]')).toBeNull()
    }
  })

  test('[RING-30] are explained at the first visit of a person, and not again', async ({ server, open, intercept }) => {
    answerRings(intercept, [ringOf(1, 'Fisarmonica')])
    const giulia = await server.signIn({ name: 'Giulia' })
    await open('/radar', { as: giulia })
    await (await section()).findByText(INTRO)
    await open('/radar', { as: giulia })
    await cardOf('Fisarmonica')
    expect(screen.queryByText(INTRO)).toBeNull()
    await open('/radar', { as: await server.signIn({ name: 'Maria' }) })
    await (await section()).findByText(INTRO)
  })

  test('[RING-30] have no section while there are none, and a failure to load them is shown with a retry', async ({
    server,
    open,
    intercept,
  }) => {
    const state = answerRings(intercept, [ringOf(1, 'Fisarmonica')])
    state.isBroken = '/api/rings'
    const giulia = await server.signIn({ name: 'Giulia' })
    const user = await open('/radar', { as: giulia })
    await screen.findByText(/^Gli scambi a tre non si sono caricati\./)
    expect(screen.queryByRole('region', { name: SECTION })).toBeNull()
    state.isBroken = ''
    await user.click(await press('Riprova'))
    await cardOf('Fisarmonica')
    state.rings = []
    await open('/radar', { as: giulia })
    await screen.findByText('Non stai guardando niente')
    await setting()
    expect(screen.queryByRole('region', { name: SECTION })).toBeNull()
  })
})

describe('a suggested ring', () => {
  test('[RING-31] notifies after “Mi interessa, avvisatemi” until “Non più”, and the button keeps the focus', async ({
    server,
    open,
    intercept,
  }) => {
    const state = answerRings(intercept, [ringOf(1, 'Fisarmonica'), ringOf(2, 'Tenda', { isInterested: true })])
    const user = await open('/radar', { as: await server.signIn({ name: 'Giulia' }) })
    const accordion = await cardOf('Fisarmonica')
    const status = within(accordion).getByRole('status')
    expect(status.textContent).toBe('')
    expect(within(await cardOf('Tenda')).getByRole('status').textContent).toBe('Ti avvisiamo quando parte')

    await user.click(await press('Mi interessa, avvisatemi: Fisarmonica'))
    const withdraw = await press('Non avvisatemi più: Fisarmonica')
    expect(status.textContent).toBe('Ti avvisiamo quando parte')
    expect(document.activeElement).toBe(withdraw)
    await waitFor(() => expect(withdraw.getAttribute('aria-busy')).toBeNull())
    expect(state.rings[0]?.isInterested).toBe(true)

    await user.click(withdraw)
    await press('Mi interessa, avvisatemi: Fisarmonica')
    expect(status.textContent).toBe('')
    await waitFor(() => expect(withdraw.getAttribute('aria-busy')).toBeNull())
    expect(state.rings[0]?.isInterested).toBe(false)
    expect(document.activeElement).toBe(withdraw)
  })

  test('[RING-31] shows the interest as it was stored, also if an older list arrives after it', async ({
    server,
    open,
    intercept,
  }) => {
    const state = answerRings(intercept, [ringOf(1, 'Fisarmonica')])
    const user = await open('/radar', { as: await server.signIn({ name: 'Giulia' }) })
    await cardOf('Fisarmonica')
    const older = Promise.withResolvers<Response>()
    const list = Response.json(state.rings)
    intercept(({ path }) => (path === '/api/rings' ? older.promise.then((answer) => answer.clone()) : undefined))
    const reloaded = queryClient.refetchQueries({ queryKey: ['conversations', 'list', 'rings'] })
    await user.click(await press('Mi interessa, avvisatemi: Fisarmonica'))
    const withdraw = await press('Non avvisatemi più: Fisarmonica')
    await waitFor(() => expect(withdraw.getAttribute('aria-busy')).toBeNull())
    older.resolve(list)
    await reloaded
    const lists = queryClient.getQueriesData<RingSuggestion[]>({ queryKey: ['conversations', 'list', 'rings'] })
    expect(lists.map(([, rings]) => rings?.map(({ isInterested }) => isInterested))).toEqual([[true]])
    await press('Non avvisatemi più: Fisarmonica')
  })

  test('[RING-31] shows why an interest was not stored, and the stored state again', async ({ server, open, intercept }) => {
    const state = answerRings(intercept, [ringOf(1, 'Fisarmonica')])
    state.isBroken = `/api/rings/${uuid(1)}/interest`
    const user = await open('/radar', { as: await server.signIn({ name: 'Giulia' }) })
    await user.click(await press('Mi interessa, avvisatemi: Fisarmonica'))
    const accordion = await cardOf('Fisarmonica')
    expect((await within(accordion).findByRole('alert')).textContent).toContain('Chiuso')
    await press('Mi interessa, avvisatemi: Fisarmonica')
    expect(within(accordion).getByRole('status').textContent).toBe('')
  })

  test('[RING-31] without network an interest fails at once, and is not shown as stored', { tags: ['thorough'] }, async ({
    server,
    open,
    intercept,
  }) => {
    const state = answerRings(intercept, [ringOf(1, 'Fisarmonica')])
    state.isBroken = `/api/rings/${uuid(1)}/interest`
    const user = await open('/radar', { as: await server.signIn({ name: 'Giulia' }) })
    const button = await press('Mi interessa, avvisatemi: Fisarmonica')
    onlineManager.setOnline(false)
    onTestFinished(() => onlineManager.setOnline(true))
    await user.click(button)
    await within(await cardOf('Fisarmonica')).findByRole('alert')
    await press('Mi interessa, avvisatemi: Fisarmonica')
  })

  test('[RING-31] goes after “Non fa per me”: the card that takes its place gets the focus, at last the title of the section', async ({
    server,
    open,
    intercept,
  }) => {
    const state = answerRings(intercept, [ringOf(1, 'Fisarmonica'), ringOf(2, 'Tenda'), ringOf(3, 'Slitta')])
    const user = await open('/radar', { as: await server.signIn({ name: 'Giulia' }) })
    const refuse = async (receives: string) => {
      ;(await press(`Non fa per me: ${receives}`)).focus()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(screen.queryByRole('article', { name: new RegExp(receives) })).toBeNull())
    }
    await refuse('Tenda')
    await screen.findByText('Per tre mesi non te lo proponiamo più.')
    expect(document.activeElement).toBe(await cardOf('Slitta'))
    await refuse('Slitta')
    expect(document.activeElement).toBe(await cardOf('Fisarmonica'))
    await refuse('Fisarmonica')
    const title = (await section()).getByRole('heading', { name: SECTION })
    expect(document.activeElement).toBe(title)
    ;(await section()).getByText('Per ora non ce ne sono altri.')
    expect(state.written).toEqual(Array(3).fill('POST refusal'))
  })

  test('[RING-31] stays after a failed refusal, with the reason and the focus on the button', async ({
    server,
    open,
    intercept,
  }) => {
    const state = answerRings(intercept, [ringOf(1, 'Fisarmonica')])
    state.isBroken = `/api/rings/${uuid(1)}/refusal`
    const user = await open('/radar', { as: await server.signIn({ name: 'Giulia' }) })
    await user.click(await press('Non fa per me: Fisarmonica'))
    expect((await within(await cardOf('Fisarmonica')).findByRole('alert')).textContent).toContain('Chiuso')
    expect(document.activeElement).toBe(await press('Non fa per me: Fisarmonica'))
    expect(screen.queryByText('Per tre mesi non te lo proponiamo più.')).toBeNull()
  })

  for (const button of ['Mi interessa, avvisatemi', 'Non fa per me'])
    test(`[RING-31] that is gone when “${button}” is pressed is said to be gone, and the list is loaded again`, async ({
      server,
      open,
      intercept,
    }) => {
      const state = answerRings(intercept, [ringOf(1, 'Fisarmonica'), ringOf(2, 'Tenda')])
      const user = await open('/radar', { as: await server.signIn({ name: 'Giulia' }) })
      state.gone = uuid(1)
      const pressed = await press(`${button}: Fisarmonica`)
      // Awaited from before the press: on a busy machine the toast may be gone when the press has ended.
      const notice = screen.findByText('Questo giro non c’è più.')
      await user.click(pressed)
      await notice
      await waitFor(() => expect(screen.queryByRole('article', { name: /Fisarmonica/ })).toBeNull())
      expect(document.activeElement).toBe(await cardOf('Tenda'))
      expect(screen.queryByRole('alert')).toBeNull()
    })
})

test('[RING-30] the radar shows two suggestions at first, and the others at the press of a button, which moves the focus to them', async ({
  server,
  open,
  intercept,
}) => {
  answerRings(intercept, [ringOf(1, 'Fisarmonica'), ringOf(2, 'Tenda'), ringOf(3, 'Slitta'), ringOf(4, 'Vaso')])
  const user = await open('/radar', { as: await server.signIn({ name: 'Giulia' }) })
  const count = async () => (await section()).getAllByRole('article').length
  expect(await count()).toBe(2)
  await user.click(await press('Mostra altri 2 scambi'))
  expect(await count()).toBe(4)
  expect(document.activeElement).toBe(await cardOf('Slitta'))
  expect(screen.queryByRole('button', { name: /^Mostra altr/ })).toBeNull()
})

describe('the setting for rings of four', () => {
  test('[RING-32] is below the suggestions; pressed, it is stored and the suggestions are loaded again', async ({
    server,
    open,
    intercept,
  }) => {
    const state = answerRings(intercept, [ringOf(1, 'Fisarmonica')])
    const user = await open('/radar', { as: await server.signIn({ name: 'Giulia' }) })
    const box = await setting()
    expect((await section()).getByRole('checkbox')).toBe(box)
    await waitFor(() => expect(box).toHaveProperty('disabled', false))
    expect(box).toHaveProperty('checked', false)
    state.rings = [...state.rings, ringOf(2, 'Tenda', { size: 4 })]
    screen.getByRole('region', { name: 'Scambi a tre' })
    await user.click(box)
    await cardOf('Tenda')
    screen.getByRole('region', { name: 'Scambi a tre e a quattro' })
    expect(box).toHaveProperty('checked', true)
    expect(state.wantsRingsOfFour).toBe(true)
  })

  test('[RING-32] is at the end of a radar without suggestions, and keeps the focus when the first one comes', async ({
    server,
    open,
    intercept,
  }) => {
    const state = answerRings(intercept, [])
    const user = await open('/radar', { as: await server.signIn({ name: 'Giulia' }) })
    const box = await setting()
    const lists = screen.getByRole('region', { name: /^Interessano le mie cose/ })
    expect(lists.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await waitFor(() => expect(box).toHaveProperty('disabled', false))
    state.rings = [ringOf(2, 'Tenda', { size: 4 })]
    await user.click(box)
    await cardOf('Tenda')
    expect(document.activeElement).toBe(box)
  })

  test('[RING-32] shows why it was not stored or not loaded', { tags: ['thorough'] }, async ({ server, open, intercept }) => {
    const state = answerRings(intercept, [ringOf(1, 'Fisarmonica')])
    const giulia = await server.signIn({ name: 'Giulia' })
    const user = await open('/radar', { as: giulia })
    const box = await setting()
    await waitFor(() => expect(box).toHaveProperty('disabled', false))
    state.isBroken = '/api/rings/settings'
    await user.click(box)
    expect((await (await section()).findByRole('alert')).textContent).toContain('Chiuso')
    expect(box).toHaveProperty('checked', false)

    const again = await open('/radar', { as: giulia })
    await screen.findByText(/^La scelta sugli scambi a quattro non si è caricata\./)
    state.isBroken = ''
    await again.click(await press('Riprova'))
    await setting()
  })
})

test('[RING-33] A failure to load the rings does not hide the pair on the page of an object', { tags: ['thorough'] }, async ({
  server,
  open,
  intercept,
}) => {
  const maria = await server.signIn({ name: 'Maria' })
  const sledge = await addItem(server, maria.uid, { title: 'Slitta' })
  answerRings(intercept, []).isBroken = '/api/rings'
  answerPairs(intercept)
  await open(`/item/${sledge}`, { as: await server.signIn({ name: 'Giulia' }) })
  await screen.findByRole('region', { name: 'Potreste scambiare' })
  expect(screen.queryByRole('region', { name: /^Puoi averlo/ })).toBeNull()
})

test('[RING-33] The page of an object shows the best ring in which the user would receive it, and its link leads to the page of the ring', async ({
  server,
  open,
  intercept,
}) => {
  const giulia = await server.signIn({ name: 'Giulia' })
  const maria = await server.signIn({ name: 'Maria' })
  const sledge = await addItem(server, maria.uid, { title: 'Slitta' })
  const ring = ringOf(2, 'Slitta', { giver: named('Maria'), receiver: unknown('Aosta') })
  const state = answerRings(intercept, [
    ringOf(1, 'Fisarmonica'),
    { ...ring, receives: { ...ring.receives, _id: sledge } },
    { ...ringOf(3, 'Slitta', { size: 4 }), receives: { ...ring.receives, _id: sledge } },
  ])
  const user = await open(`/item/${sledge}`, { as: giulia })
  const onItem = await screen.findByRole('region', { name: 'Puoi averlo con uno scambio a tre' })
  expect(sentencesOf(onItem)).toEqual([
    'Tu dai Teiera a una persona di Aosta.',
    'In mezzo c’è un altro scambio.',
    'Maria dà questo oggetto a te.',
  ])
  const link = within(onItem).getByRole('link', { name: 'Guarda lo scambio' })
  expect(link.getAttribute('href')).toBe(`/giro/${uuid(2)}`)
  await user.click(link)
  await screen.findByRole('heading', { level: 1, name: 'Scambio a tre' })
  // The heading is there while the ring is loading.
  await screen.findByRole('button', { name: 'Proponi a tutti' })

  const listed = state.listed
  for (const as of [maria, undefined]) {
    await open(`/item/${sledge}`, as ? { as } : {})
    await screen.findByRole('heading', { name: 'Slitta' })
    expect(screen.queryByRole('region', { name: /^Puoi averlo/ })).toBeNull()
  }
  expect(state.listed).toBe(listed)
})

test('[RING-180] After the owner of an object has said no, the conversation names the swap of three that remains', async ({
  server,
  open,
  intercept,
}) => {
  const [giulia, luca] = await Promise.all([server.signIn({ name: 'Giulia Rossi' }), server.signIn({ name: 'Luca Bionaz' })])
  const sledge = await addItem(server, luca.uid, { title: 'Slitta' })
  const { _id: id } = await ok(conversationApiOf(server, giulia).interest(sledge))
  await ok(conversationApiOf(server, luca).status(id, 'rejected'))
  answerRings(intercept, [ringOf(1, 'Slitta', { receives: { ...item(201, 'Slitta'), _id: sledge } })])
  await open(`/scambio/${id}`, { as: giulia })
  expect(await screen.findByText('Con Maria in mezzo funzionerebbe: in tre lo scambio si può fare.')).toBeDefined()
  const note = within(screen.getByRole('note'))
  expect(note.getByRole('link').getAttribute('href')).toBe(`/giro/${uuid(1)}`)
})
