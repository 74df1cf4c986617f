import { expect, test } from 'vitest'
import { parseLogPosition, trackLag } from './replica-lag.ts'

test('[DB-21] The staleness of a replica is the age of the last primary position that it has replayed', () => {
  const lag = trackLag()
  expect(lag.stalenessAt(1000)).toBe(Number.POSITIVE_INFINITY)
  lag.recordPrimary(100n, 1000)
  lag.recordReplica(90n)
  expect(lag.stalenessAt(1010)).toBe(Number.POSITIVE_INFINITY)
  expect(lag.laggingFor(1010)).toBe(10)
  lag.recordPrimary(200n, 1500)
  lag.recordReplica(150n)
  expect([lag.stalenessAt(1600), lag.laggingFor(1600)]).toEqual([600, 600])
  lag.recordReplica(200n)
  expect(lag.stalenessAt(1600)).toBe(100)
})

test('[DB-21] A replica is not stale while the primary writes nothing, and grows staler while it cannot be reached', () => {
  const lag = trackLag()
  for (const at of [1000, 1500, 2000]) {
    lag.recordPrimary(100n, at)
    lag.recordReplica(100n)
    expect(lag.stalenessAt(at)).toBe(0)
  }
  lag.recordPrimary(100n, 9000)
  expect(lag.stalenessAt(9000)).toBe(7000)
  lag.reset()
  lag.recordReplica(100n)
  expect(lag.stalenessAt(9000)).toBe(Number.POSITIVE_INFINITY)
})

test.each([
  ['0/0', 0n],
  ['0/16B3748', 0x16b3748n],
  ['16/B374D848', 0x16b374d848n],
])('The log position %s is parsed', (text, position) => expect(parseLogPosition(text)).toBe(position))
