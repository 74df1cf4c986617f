import { expect, test } from 'vitest'
import { goTo, show } from './ring.ts'

const shown = async (json: () => unknown) => {
  const said: unknown[] = []
  await show({ registration: { showNotification: async (...what) => void said.push(what) } }, { json })
  return said[0]
}
const NOTICE = { title: 'Proposta accettata', body: 'Anna ha accettato.', path: '/scambio/7', tag: 'notice 1' }

test('[NOTE-16] The service worker shows a push as it arrived, and links to no other origin', async () => {
  expect(await shown(() => NOTICE)).toMatchObject([
    'Proposta accettata',
    { body: 'Anna ha accettato.', tag: 'notice 1', data: '/scambio/7' },
  ])
  for (const path of ['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test'])
    expect(await shown(() => ({ ...NOTICE, path }))).toMatchObject(['Barattolo', { data: '/avvisi' }])
})

test('[NOTE-16] Clicking a notification opens its page in an open window of the app, or in a new one', async () => {
  const done: string[] = []
  const open = { url: '/', focus: async () => void done.push('focus'), navigate: async (to: string) => void done.push(to) }
  const clients = (windows: (typeof open)[]) => ({
    claim: async () => undefined,
    matchAll: async () => windows,
    openWindow: async (to: string) => void done.push(`new ${to}`),
  })
  await goTo({ clients: clients([open]) }, '/scambio/7')
  await goTo({ clients: clients([]) }, '/scambio/7')
  expect(done).toEqual(['focus', '/scambio/7', 'new /scambio/7'])
})
