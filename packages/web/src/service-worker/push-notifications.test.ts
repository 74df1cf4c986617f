import { expect, test } from 'vitest'
import { openNotificationTarget, showNotification } from './push-notifications.ts'

const shownNotification = async (json: () => unknown) => {
  const notifications: unknown[] = []
  await showNotification({ registration: { showNotification: async (...args) => void notifications.push(args) } }, { json })
  return notifications[0]
}
const NOTICE = { title: 'Proposta accettata', body: 'Anna ha accettato.', path: '/scambio/7', tag: 'notice 1' }

test('[NOTE-16] The service worker shows a push as it arrived, and links to no other origin', async () => {
  expect(await shownNotification(() => NOTICE)).toMatchObject([
    'Proposta accettata',
    { body: 'Anna ha accettato.', tag: 'notice 1', data: '/scambio/7' },
  ])
  for (const path of ['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test'])
    expect(await shownNotification(() => ({ ...NOTICE, path }))).toMatchObject(['Barattolo', { data: '/avvisi' }])
})

test('[NOTE-16] Clicking a notification opens its page in an open window of the app, or in a new one', async () => {
  const calls: string[] = []
  const open = { url: '/', focus: async () => void calls.push('focus'), navigate: async (to: string) => void calls.push(to) }
  const clients = (windows: (typeof open)[]) => ({
    claim: async () => undefined,
    matchAll: async () => windows,
    openWindow: async (to: string) => void calls.push(`new ${to}`),
  })
  await openNotificationTarget({ clients: clients([open]) }, '/scambio/7')
  await openNotificationTarget({ clients: clients([]) }, '/scambio/7')
  expect(calls).toEqual(['focus', '/scambio/7', 'new /scambio/7'])
})
