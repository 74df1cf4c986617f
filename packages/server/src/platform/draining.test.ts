import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anItem } from '../testing/factories.ts'
import { listening, liveScreen } from '../testing/live-screen.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let other: TestApp
beforeAll(async () => {
  other = await testApp()
})
afterAll(() => other.close())

async function aHouse() {
  const house = await testApp()
  onTestFinished(() => house.close())
  return { house, address: await listening(house.app) }
}

test('[APP-17] A draining process is alive but not ready, and keeps answering with connection: close', async () => {
  const { house, address } = await aHouse()
  const ask = async (path: string) => {
    const { status, headers } = await fetch(address + path)
    return { status, connection: headers.get('connection') }
  }
  expect(await ask('/api/ready')).toEqual({ status: 200, connection: 'keep-alive' })
  const draining = house.app.drain(50)
  expect(await ask('/api/ready')).toEqual({ status: 503, connection: 'close' })
  expect(await ask('/api/health')).toEqual({ status: 200, connection: 'close' })
  expect(await ask('/api/items')).toEqual({ status: 200, connection: 'close' })
  await draining
})

test('[APP-18] Draining answers the pending socket events, then closes the sockets and rejects new ones', async () => {
  const { house, address } = await aHouse()
  const [anna, bruno] = [await house.signIn({ name: 'Anna' }), await house.signIn({ name: 'Bruno' })]
  const root = await anItem(house.db, { owner: bruno.uid })
  const conversationId = (await ok(talksOf(house, anna).interest(root)))._id
  const { socket, event } = liveScreen(address, { token: anna.token })
  await event('connect')
  const cut = event('disconnect')
  const refused = event('connect_error')
  const said = ['uno', 'due', 'tre'].map((text) => socket.emitWithAck('chatMessage', { conversationId, message: { text } }))
  // When the first one is acknowledged, the others have arrived or are about to.
  await said[0]
  await Promise.all([house.app.drain(0), ...said])
  // Not `io server disconnect`, after which a client does not reconnect by itself.
  expect(await cut).toBe('transport close')
  await refused
  expect(socket.active).toBe(true)
})

test('[APP-19] A request that is being received when the process stops is still answered', async () => {
  const { house, address } = await aHouse()
  const line = connect(Number(new URL(address).port), '127.0.0.1')
  await once(line, 'connect')
  line.write(
    'POST /identity/id-token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 42\r\n\r\n',
  )
  line.write('{"name":"Anna",')
  // The health check is answered after the first half of the request has arrived.
  await fetch(`${address}/api/health`)
  const closed = house.app.close()
  const answer = once(line, 'data')
  setTimeout(() => line.write('"email":"anna@example.org"}'), 2200)
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 OK/)
  await closed
})
