import { beforeEach } from 'vitest'
import { holdRequests, loseFirstAnswer } from './support/hold-requests.ts'
import { emptyDatabase, expect, type Fixtures, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<Fixtures>(({ server }) => emptyDatabase(server))

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const values = () => ['Nome', 'E-mail', 'Messaggio'].map((label) => field(label).value)
const WRITTEN = ['Anna', 'anna@example.org', 'Ciao!']
const sendButton = () => screen.findByRole('button', { name: 'Invia il messaggio' })
const isPost = ({ method, path }: { method: string; path: string }) => method === 'POST' && path === '/api/contact'

async function fillIn(user: Awaited<ReturnType<Fixtures['open']>>) {
  await sendButton()
  await user.type(field('Nome'), 'Anna')
  await user.type(field('E-mail'), 'anna@example.org')
  await user.type(field('Messaggio'), 'Ciao!')
}

test('[STAT-10] [STAT-11] [STAT-12] [STAT-13] [STAT-14] [STAT-15] [STAT-16] [STAT-17] [STAT-24] The contact form requires every field, confirms that the message is saved, and clears itself', async ({
  open,
  server,
}) => {
  const user = await open('/contact')
  await user.click(await sendButton())
  for (const missing of ['Scrivi il tuo nome.', 'Scrivi il tuo indirizzo e-mail.', 'Scrivi il messaggio.'])
    await screen.findByText(missing)
  await waitFor(() => expect(document.activeElement).toBe(field('Nome')))
  expect(field('E-mail').type).toBe('email')
  await fillIn(user)
  await user.click(await sendButton())
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Messaggio salvato per chi gestisceNon è partita nessuna e-mail: /,
  )
  expect(values()).toEqual(['', '', ''])
  expect(await server.db.selectFrom('contactMessages').select(['name', 'email', 'message']).execute()).toEqual([
    { name: 'Anna', email: 'anna@example.org', message: 'Ciao!' },
  ])
})

test('[STAT-24] The confirmation says so where the message was sent by e-mail', async ({ open, intercept }) => {
  intercept((request) => (isPost(request) ? Response.json({ outcome: 'sent' }, { status: 201 }) : undefined))
  const user = await open('/contact')
  await fillIn(user)
  await user.click(await sendButton())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Messaggio inviatoÈ arrivato per e-mail a chi gestisce il sito/)
})

test('[STAT-24] What was typed stays when sending fails, and a message whose answer was lost arrives once', async ({
  open,
  intercept,
  server,
}) => {
  loseFirstAnswer(intercept, isPost)
  const user = await open('/contact')
  await fillIn(user)
  await user.click(await sendButton())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Il messaggio non è partito: /)
  expect(values()).toEqual(WRITTEN)
  await user.click(await sendButton())
  await screen.findByText('Messaggio salvato per chi gestisce')
  expect(screen.queryByText(/non è partito:/)).toBeNull()
  expect(await server.db.selectFrom('contactMessages').select('name').execute()).toEqual([{ name: 'Anna' }])
})

test('[ERR-47] After a lost answer a changed message is not lost: the form says that the first one arrived, and the next press sends the changed one', {
  tags: ['thorough'],
}, async ({ open, intercept, server }) => {
  loseFirstAnswer(intercept, isPost)
  const user = await open('/contact')
  await fillIn(user)
  await user.click(await sendButton())
  await screen.findByText(/^Il messaggio non è partito: /)
  await user.type(field('Messaggio'), ' E grazie.')
  await user.click(await sendButton())
  await screen.findByText(/Il messaggio di prima era già arrivato/)
  await user.click(await sendButton())
  await screen.findByText('Messaggio salvato per chi gestisce')
  const messages = await server.db.selectFrom('contactMessages').select('message').orderBy('createdAt').execute()
  expect(messages.map(({ message }) => message)).toEqual(['Ciao!', 'Ciao! E grazie.'])
})

test('[STAT-24] [TRUST-40] What was typed stays when a limit refuses the message, and a message that is being sent is not sent again', async ({
  open,
  intercept,
}) => {
  const detail = 'Da questa rete sono già arrivati molti messaggi: potrai mandarne un altro da mercoledì.'
  const { release } = holdRequests(intercept, isPost)
  let user = await open('/contact')
  await fillIn(user)
  await user.click(await sendButton())
  await waitFor(async () => expect((await sendButton()).matches(':disabled')).toBe(true))
  release()
  await screen.findByText('Messaggio salvato per chi gestisce')
  intercept((request) =>
    isPost(request)
      ? Response.json(
          { type: 'about:blank', title: 'tooManyContactMessages', status: 429, code: 'tooManyContactMessages', detail },
          { status: 429 },
        )
      : undefined,
  )
  user = await open('/contact')
  await fillIn(user)
  await user.click(await sendButton())
  await screen.findByText(`Il messaggio non è partito: ${detail}`)
  expect(screen.queryByText('Messaggio salvato per chi gestisce')).toBeNull()
  expect(values()).toEqual(WRITTEN)
})

test('[DATA-68] The contact form has the name and the e-mail of a signed-in user, which count as nothing unsent and are there again after sending', async ({
  open,
  server,
}) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi', email: 'giulia@example.org' })
  const user = await open('/contact', { as: giulia })
  await waitFor(() => expect(values()).toEqual(['Giulia R.', 'giulia@example.org', '']))
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('barattolo:scritto:'))).toEqual([])
  await user.type(field('Messaggio'), 'Ciao!')
  await user.click(await sendButton())
  await screen.findByText('Messaggio salvato per chi gestisce')
  expect(values()).toEqual(['Giulia R.', 'giulia@example.org', ''])
  await user.clear(field('E-mail'))
  await user.type(field('E-mail'), 'giulia@münchen.example')
  const later = await open('/contact', { as: giulia })
  await waitFor(() => expect(values()).toEqual(['Giulia R.', 'giulia@münchen.example', '']))
  await later.type(field('Messaggio'), 'Ancora io')
  await later.click(await sendButton())
  await screen.findByText('Messaggio salvato per chi gestisce')
  const stored = await server.db.selectFrom('contactMessages').select(['name', 'email']).orderBy('createdAt').execute()
  expect(stored).toEqual([
    { name: 'Giulia R.', email: 'giulia@example.org' },
    { name: 'Giulia R.', email: expect.stringMatching(/^giulia@/) },
  ])
})

test('[TRUST-45] [TRUST-42] Neither the keyboard nor a screen reader reaches the hidden field of the contact form, and a message with it filled is kept', async ({
  open,
  server,
}) => {
  const user = await open('/contact')
  const form = (await sendButton()).closest('form') ?? expect.fail()
  const trap = form.querySelector<HTMLInputElement>('[name=website]') ?? expect.fail()
  expect(within(form).getAllByRole('textbox')).not.toContain(trap)
  expect(trap.closest('[aria-hidden=true]')).not.toBeNull()
  field('Nome').focus()
  const reached: (string | null)[] = []
  for (let step = 0; step < 3; step++) {
    await user.tab()
    reached.push(document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? null)
  }
  expect(reached).toEqual(['email', 'message', 'Invia il messaggio'])
  await fillIn(user)
  trap.value = 'https://spam.example'
  await user.click(await sendButton())
  await screen.findByText('Messaggio salvato per chi gestisce')
  expect(await server.db.selectFrom('contactMessages').select(['message', 'suspectedBot']).execute()).toEqual([
    { message: 'Ciao!', suspectedBot: true },
  ])
})

test('[ADMN-44] [TRUST-62] The admin reads the messages as text, the one that waits longest first, answers by e-mail, and marks one as answered and open again', async ({
  open,
  server,
}) => {
  const giulia = await server.signIn({ name: 'Giulia' })
  const send = (payload: object, headers = {}) =>
    server.fastify.inject({ method: 'POST', url: '/api/contact', payload: { email: 'anna@example.org', ...payload }, headers })
  await send({ name: 'Anna', message: 'Prima\n<b>grassetto</b>', email: 'anna+a@example.org', website: 'x' })
  await send({ name: 'Giulia', message: 'Seconda' }, giulia.headers)
  const admin = await server.signIn({ name: 'Ada', email: 'admin@barattolo.test' })
  const user = await open('/admin', { as: admin })
  await user.click(await screen.findByRole('tab', { name: 'Messaggi' }))
  await screen.findByText('2 messaggi')
  const cards = () =>
    within(screen.getByRole('region', { name: 'Messaggi' }))
      .getAllByRole('heading')
      .map((each) => each.textContent)
  expect(cards()).toEqual(['Anna', 'Giulia'])
  screen.getByText(/<b>grassetto<\/b>/)
  expect(screen.getAllByText('Forse da un programma')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Rispondi per e-mail ad Anna' }).getAttribute('href')).toBe(
    'mailto:anna%2Ba%40example.org?subject=Il%20tuo%20messaggio%20su%20Barattolo',
  )
  expect(screen.getByRole('link', { name: 'Vedi chi è' }).getAttribute('href')).toBe(`/bazar/${giulia.uid}`)
  await user.click(screen.getByRole('button', { name: 'Segna come risposto il messaggio di Anna' }))
  await screen.findByText('1 messaggio')
  expect(cards()).toEqual(['Giulia'])
  await user.click(screen.getByRole('button', { name: 'Risposti' }))
  await user.click(await screen.findByRole('button', { name: 'Il messaggio di Anna è ancora da rispondere' }))
  await screen.findByText('Nessun messaggio.')
  await user.click(screen.getByRole('button', { name: 'Da rispondere' }))
  await waitFor(() => expect(cards()).toEqual(['Anna', 'Giulia']))
})
