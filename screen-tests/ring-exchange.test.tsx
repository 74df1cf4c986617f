import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { DAY_MS, HOUR_MS } from '@barattolo/domain/durations'
import type { Uid } from '@barattolo/domain/ids'
import { createRingExchange, exchangeApiOf } from '@barattolo/server/testing/exchanges'
import type { SignedInPerson, TestApp } from '@barattolo/server/testing/test-app'
import { LazyRingExchange } from '@barattolo/web/exchanges/ring/lazy-ring-exchange.ts'
import { queryClient } from '@barattolo/web/shared/api/query-client.ts'
import { TownProvider } from '@barattolo/web/shared/town.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, type Fixtures, screen, test, waitFor, within } from './support/test.tsx'

/** At full minutes, as in the fields. */
const fromNow = (ms: number) => new Date(Math.floor((Date.now() + ms) / 60_000) * 60_000)
const SQUARE = { place: 'Piazza Chanoux', at: fromNow(3 * DAY_MS) }
const CAFE = { place: 'Bar Centrale', at: fromNow(4 * DAY_MS) }

async function createRing(server: TestApp, when?: Date) {
  const [giulia, maria, luca] = await Promise.all([
    server.signIn({ name: 'Giulia Rossi' }),
    server.signIn({ name: 'Maria Favre' }),
    server.signIn({ name: 'Luca Bionaz' }),
  ])
  if (!giulia || !maria || !luca) throw new Error('expected three people')
  const given: readonly [SignedInPerson, string][] = [
    [giulia, 'Teiera'],
    [maria, 'Slitta'],
    [luca, 'Fisarmonica'],
  ]
  const { id } = await createRingExchange(
    server,
    given.map(([{ uid }, title]) => ({ uid, title, lat: 45.7371931, lng: 7.3137517 })),
    when,
  )
  const api = (person: SignedInPerson) => exchangeApiOf(server, person)
  return { giulia, maria, luca, id, api }
}
type Ring = Awaited<ReturnType<typeof createRing>>

/** The two others can, then Giulia. */
async function agree({ id, api, giulia, maria, luca }: Ring, meeting = SQUARE) {
  const { body } = await api(luca).proposeOptions(id, [meeting])
  const ids = body.ring?.options.map(({ _id }) => _id) ?? []
  await api(maria).tick(id, ids)
  await api(giulia).tick(id, ids)
}

/** The agreed time has passed. */
const setMeetingTime = ({ db }: TestApp, id: Ring['id'], meetingAt: Date) =>
  db.updateTable('exchanges').set({ meetingAt }).where('id', '=', id).execute()

/** The component beside the app, which keeps the session and the socket; no page of the app shows it. */
async function openRing(open: Fixtures['open'], as: SignedInPerson, id: Ring['id']): Promise<UserEvent> {
  const user = await open('/disclaimer', { as })
  render(
    <TownProvider town={AOSTA}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Suspense>
            <LazyRingExchange.Component id={id} me={as.uid as Uid} path="/giro/prova" />
          </Suspense>
        </MemoryRouter>
      </QueryClientProvider>
    </TownProvider>,
  )
  return user
}

const meetingCard = () => screen.findByRole('region', { name: 'Dove e quando' })
const handovers = async () =>
  within(await screen.findByRole('region', { name: 'Consegne' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('[RING-139] An exchange that cannot be loaded shows the reason, and loads when the user retries', async ({
  server,
  open,
  intercept,
}) => {
  const { giulia, id } = await createRing(server)
  let fails = true
  intercept(({ path }) =>
    fails && path.startsWith('/api/exchanges/')
      ? new Response(
          JSON.stringify({ status: 404, code: 'exchangeNotFound', title: '', type: '', detail: 'Scambio non trovato.' }),
          {
            status: 404,
            headers: { 'content-type': 'application/problem+json' },
          },
        )
      : undefined,
  )
  const user = await openRing(open, giulia, id)
  expect(await screen.findByText(/^Lo scambio non si è caricato\. Scambio non trovato\./)).toBeDefined()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Riprova' }))
  expect(await meetingCard()).toBeDefined()
})

test('[RING-132] Without a proposal the most convenient place is named, and a form proposes up to three places and times', async ({
  server,
  open,
}) => {
  const { giulia, luca, id, api } = await createRing(server)
  const user = await openRing(open, giulia, id)
  const card = within(await meetingCard())
  expect(card.getByText(/^Il più comodo per tutti: .+, al massimo \d+ km\.$/)).toBeDefined()
  expect(screen.getByText(/^Se entro .+ non fissate un incontro, lo scambio si annulla da solo\.$/)).toBeDefined()
  await user.click(card.getByRole('button', { name: 'Proponi dove e quando' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dove e quando vi trovate?' }))
  await user.click(dialog.getByRole('button', { name: 'Proponi a tutti' }))
  expect(dialog.getByText('Scrivi dove vi trovate.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: /^Usa / }))
  const place = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Dove' }).value
  for (const _ of ['second', 'third']) await user.click(dialog.getByRole('button', { name: 'Aggiungi un’altra possibilità' }))
  expect(dialog.queryByRole('button', { name: 'Aggiungi un’altra possibilità' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Togli la possibilità 3' }))
  for (const [index, day] of dialog.getAllByLabelText('Giorno').entries()) {
    await user.type(
      day,
      fromNow((3 + index) * DAY_MS)
        .toISOString()
        .slice(0, 10),
    )
    await user.type(dialog.getAllByLabelText('Ora')[index] ?? day, '10:30')
  }
  await user.click(dialog.getByRole('button', { name: 'Proponi a tutti' }))
  await waitFor(async () => expect(within(await meetingCard()).getAllByText(place)).toHaveLength(2))
  expect(within(await meetingCard()).getAllByText('Luca non ha ancora risposto')).toHaveLength(2)
  expect((await api(luca).read(id)).body.ring?.options.map((option) => option.place)).toEqual([place, place])
})

test('[RING-133] Each option shows who can; the user ticks some, and the last person’s tick agrees the meeting on open screens', async ({
  server,
  open,
}) => {
  const { giulia, maria, luca, id, api } = await createRing(server)
  await api(luca).proposeOptions(id, [SQUARE, CAFE])
  const user = await openRing(open, giulia, id)
  const options = within(await meetingCard()).getAllByRole('checkbox')
  expect(options).toHaveLength(2)
  expect(within(await meetingCard()).getAllByText('Luca può')).toHaveLength(2)
  expect(within(await meetingCard()).getAllByText('E tu?')).toHaveLength(2)
  expect(within(await meetingCard()).getByRole('button', { name: 'Nessuna va bene' })).toBeDefined()
  await user.click(within(await meetingCard()).getByRole('checkbox', { name: /^Posso: Bar Centrale/ }))
  await user.click(within(await meetingCard()).getByRole('button', { name: 'Ecco quando posso' }))
  await waitFor(async () => expect(within(await meetingCard()).getByText('In attesa di Maria.')).toBeDefined())
  expect(within(await meetingCard()).getByText('Tu non puoi')).toBeDefined()
  // Giulia's screen stays open: the agreement arrives over the socket.
  const ids = (await api(maria).read(id)).body.ring?.options.map(({ _id }) => _id) ?? []
  await api(maria).tick(id, ids)
  await waitFor(async () => expect(within(await meetingCard()).queryAllByRole('checkbox')).toHaveLength(0))
  const card = within(await meetingCard())
  expect(card.getByText('Bar Centrale')).toBeDefined()
  for (const chip of ['Maria può', 'Luca può', 'Tu puoi']) expect(card.getByText(chip)).toBeDefined()
  expect(card.getByText('Consegnate quando ci siete tutti.')).toBeDefined()
  expect(card.getByRole('button', { name: 'Scarica l’invito per il calendario' })).toBeDefined()
})

test('[RING-134] A single option is confirmed or declined with a button; while another is proposed the agreed meeting is named', async ({
  server,
  open,
}) => {
  const ring = await createRing(server)
  await agree(ring)
  await ring.api(ring.luca).proposeOptions(ring.id, [CAFE])
  const user = await openRing(open, ring.giulia, ring.id)
  expect(within(await meetingCard()).getByText(/Intanto resta valido: Piazza Chanoux/)).toBeDefined()
  await user.click(within(await meetingCard()).getByRole('button', { name: 'Non posso' }))
  await waitFor(async () => expect(within(await meetingCard()).getByText('Tu non puoi')).toBeDefined())
  await user.click(within(await meetingCard()).getByRole('button', { name: 'Confermo luogo e ora' }))
  await waitFor(async () => expect(within(await meetingCard()).getByText('Tu puoi')).toBeDefined())
  expect(within(await meetingCard()).getByRole('button', { name: 'Non posso più' })).toBeDefined()
})

test('[RING-134] When all have answered and no option suits all, the user reads it', async ({ server, open }) => {
  const { giulia, maria, luca, id, api } = await createRing(server)
  await api(luca).proposeOptions(id, [SQUARE, CAFE])
  for (const person of [maria, giulia]) await api(person).tick(id, [])
  await openRing(open, giulia, id)
  const card = within(await meetingCard())
  expect(card.getByText('Avete risposto tutti, ma nessuna possibilità va bene a tutti: proponetene altre.')).toBeDefined()
})

test('[RING-135] The handovers are rows for the user’s gift, the others’ and what they receive; a code ticks one off', async ({
  server,
  open,
}) => {
  const ring = await createRing(server)
  await agree(ring)
  await setMeetingTime(server, ring.id, fromNow(-HOUR_MS))
  const user = await openRing(open, ring.giulia, ring.id)
  expect(await handovers()).toEqual([
    expect.stringMatching(/^TeieraDa te a Maria.*Da dare$/),
    expect.stringMatching(/^SlittaDa Maria a Luca.*Da passare$/),
    expect.stringMatching(/^FisarmonicaDa Luca a te.*Da ricevere$/),
  ])
  await user.click(await screen.findByRole('button', { name: 'Consegna' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Consegna' }))
  expect(await dialog.findByText('Ti mancano i codici di Maria e Luca.')).toBeDefined()
  const { body } = await ring.api(ring.maria).read(ring.id)
  await user.type(await dialog.findByRole('textbox', { name: 'Codice' }), body.handover?.code ?? '')
  await user.click(dialog.getByRole('button', { name: 'Conferma la consegna' }))
  expect(await dialog.findByText('Ti manca il codice di Luca.')).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(async () => expect((await handovers())[0]).toMatch(/Fatto$/))
})

test('[RING-136] Statements name their people, and the screen says who decides when an answer is missing', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const ring = await createRing(server)
  await agree(ring)
  await setMeetingTime(server, ring.id, fromNow(-HOUR_MS))
  await ring.api(ring.luca).state(ring.id, 'happened')
  const user = await openRing(open, ring.giulia, ring.id)
  expect(await screen.findByText('Luca dice che lo scambio è avvenuto.')).toBeDefined()
  expect(screen.getByText(/^Di’ com’è andata entro .+: se manca una risposta, decide chi amministra\.$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Non avvenuto' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lo scambio non è avvenuto?' }))
  await user.click(dialog.getByRole('button', { name: 'Non avvenuto' }))
  expect(await screen.findByText('Hai detto che lo scambio non è avvenuto.')).toBeDefined()
  expect(await screen.findByText(/^Non è chiaro com’è andata: ora decide chi amministra\./)).toBeDefined()
})

test('[RING-137] Calling off asks first, and within 24 hours of the meeting says that it counts as not coming', async ({
  server,
  open,
}) => {
  const LATE = /^Mancano meno di 24 ore dall’incontro/
  const ring = await createRing(server)
  await agree(ring)
  let user = await openRing(open, ring.giulia, ring.id)
  await user.click(await screen.findByRole('button', { name: 'Annulla lo scambio' }))
  let dialog = within(await screen.findByRole('dialog', { name: 'Annullare lo scambio per tutti?' }))
  expect(dialog.queryByText(LATE)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Tengo lo scambio' }))
  await setMeetingTime(server, ring.id, fromNow(23 * HOUR_MS))
  user = await openRing(open, ring.giulia, ring.id)
  await user.click(await screen.findByRole('button', { name: 'Annulla lo scambio' }))
  dialog = within(await screen.findByRole('dialog', { name: 'Annullare lo scambio per tutti?' }))
  expect(dialog.getByText(LATE)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Annulla lo scambio' }))
  expect(await screen.findByText('Hai annullato lo scambio.')).toBeDefined()
  await openRing(open, ring.maria, ring.id)
  expect(await screen.findByText('Giulia ha annullato lo scambio.')).toBeDefined()
})

test('[RING-137] An exchange that has expired without a meeting names who had not answered', async ({ server, open }) => {
  const { giulia, maria, luca, id, api } = await createRing(server, fromNow(-11 * DAY_MS))
  await server.db
    .updateTable('exchangePeople')
    .set({ meetingConfirmedAt: fromNow(-10 * DAY_MS) })
    .where('exchangeId', '=', id)
    .execute()
  await server.db.updateTable('exchangePeople').set({ meetingConfirmedAt: null }).where('uid', '=', luca.uid).execute()
  // The deadline has passed: the next move applies it.
  expect((await api(maria).proposeOptions(id, [SQUARE])).body.code).toBe('exchangeOver')
  await openRing(open, giulia, id)
  expect(await screen.findByText('Luca non ha detto quando può: in dieci giorni non avete fissato un incontro.')).toBeDefined()
  await openRing(open, luca, id)
  expect(await screen.findByText('Non hai detto quando puoi: in dieci giorni non avete fissato un incontro.')).toBeDefined()
})

test('[RING-138] After the end the user writes feedback only about those with whom there is a code', async ({ server, open }) => {
  const ring = await createRing(server)
  const { api, giulia, maria, luca, id } = ring
  await agree(ring)
  await setMeetingTime(server, id, fromNow(-HOUR_MS))
  const { body } = await api(maria).read(id)
  await api(giulia).handOver(id, body.handover?.code ?? '')
  for (const person of [giulia, maria, luca]) await api(person).state(id, 'happened')
  const user = await openRing(open, giulia, id)
  expect(await screen.findByText(/^Quello che hai ricevuto riposa nel tuo bazar/)).toBeDefined()
  const feedback = within(await screen.findByRole('region', { name: 'Com’è andata con Maria?' }))
  await user.click(within(feedback.getByRole('group', { name: 'Maria c’era?' })).getByRole('button', { name: 'Sì' }))
  await user.click(feedback.getByRole('button', { name: 'Invia' }))
  expect(await screen.findByText(/^Hai già detto la tua\./)).toBeDefined()
  expect((await handovers()).every((row) => row?.endsWith('Fatto'))).toBe(true)
})
