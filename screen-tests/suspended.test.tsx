import { beforeEach, vi } from 'vitest'
import { emptyDatabase, expect, type Fixtures, screen, test, within } from './support/test.tsx'

beforeEach<Fixtures>(({ server }) => emptyDatabase(server))

test('[IDN-123] [IDN-140] A suspended user reads the reason, contests the decision, takes their data, and continues when it is over', async ({
  server,
  open,
}) => {
  const [pia, giulia] = [await server.signIn({ name: 'Pia' }), await server.signIn({ name: 'Giulia' })]
  const admin = await server.signIn({ name: 'Amministrazione', email: 'admin@barattolo.test' })
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, headers: object, payload?: object) =>
    (await server.fastify.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) })).json()
  await call('POST', '/api/reports', giulia.headers, { target: { kind: 'person', id: pia.uid }, reason: 'spam' })
  const [{ _id: report }] = await call('GET', '/api/admin/reports', admin.headers)
  const decision = { outcome: 'disabled', reasons: 'Ha pubblicato annunci falsi.' }
  await call('POST', `/api/admin/reports/${report}/decision`, admin.headers, decision)

  // The lists log why they were refused, if their answer comes before that of the account.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = await open('/bazar', { as: pia })
  await screen.findByRole('heading', { level: 1, name: 'Il tuo account è sospeso' })
  const reason = within(await screen.findByRole('region', { name: 'Perché' }))
  reason.getByText('Ha pubblicato annunci falsi.')
  const reports = within(await screen.findByRole('region', { name: 'Le tue segnalazioni' }))
  await user.click(await reports.findByRole('button', { name: 'Non sono d’accordo' }))
  await user.type(await screen.findByRole('textbox'), 'Gli annunci erano veri.')
  await user.click(screen.getByRole('button', { name: /^Invia/ }))
  await reports.findByText('Contestata, si decide di nuovo')
  const data = within(screen.getByRole('region', { name: 'I miei dati' }))
  data.getByRole('button', { name: 'Scarica i miei dati' })
  data.getByRole('button', { name: 'Elimina il mio account' })
  expect(data.queryByRole('link')).toBeNull()

  await call('PATCH', `/api/admin/enable/${pia.uid}`, admin.headers, { reason: 'Gli annunci erano veri.' })
  await user.click(reason.getByRole('button', { name: 'Controlla di nuovo' }))
  await screen.findByRole('heading', { level: 1, name: 'Il bazar di Pia' })
})
