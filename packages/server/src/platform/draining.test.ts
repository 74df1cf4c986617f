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

test('[HOUSE-17] a process that answers is alive; one that is about to end is not ready, and goes on answering', async () => {
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

test('[HOUSE-18] a screen is led elsewhere: what it has said is answered first, and it is not let in again', async () => {
  const { house, address } = await aHouse()
  const [anna, bruno] = [await house.signIn({ name: 'Anna' }), await house.signIn({ name: 'Bruno' })]
  const root = await anItem(house.db, { owner: bruno.uid })
  const conversationId = (await ok(talksOf(house, anna).interest(root)))._id
  const { socket, event } = liveScreen(address, { token: anna.token })
  await event('connect')
  const cut = event('disconnect')
  const refused = event('connect_error')
  const said = ['uno', 'due', 'tre'].map((text) => socket.emitWithAck('chatMessage', { conversationId, message: { text } }))
  // The last of them has arrived when the first is answered or soon after.
  await said[0]
  await Promise.all([house.app.drain(0), ...said])
  // Not the server's goodbye, after which a page waits.
  expect(await cut).toBe('transport close')
  await refused
  expect(socket.active).toBe(true)
})

test('[HOUSE-19] a call that is under way when the process ends is answered, however long it takes to arrive', async () => {
  const { house, address } = await aHouse()
  const line = connect(Number(new URL(address).port), '127.0.0.1')
  await once(line, 'connect')
  line.write(
    'POST /identity/id-token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 42\r\n\r\n',
  )
  line.write('{"name":"Anna",')
  // Its first half is there when a later question is answered.
  await fetch(`${address}/api/health`)
  const closed = house.app.close()
  const answer = once(line, 'data')
  setTimeout(() => line.write('"email":"anna@example.org"}'), 2200)
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 OK/)
  await closed
})
