import { expect, test } from 'vitest'
import { readPosition, trackLag } from './replica-lag.ts'

test('[DB-21] The staleness of a replica is the age of the last primary position that it has replayed', () => {
  const lag = trackLag()
  expect(lag.ageAt(1000)).toBe(Number.POSITIVE_INFINITY)
  lag.primaryAt(100n, 1000)
  lag.replicaAt(90n)
  expect(lag.ageAt(1010)).toBe(Number.POSITIVE_INFINITY)
  expect(lag.waitedAt(1010)).toBe(10)
  lag.primaryAt(200n, 1500)
  lag.replicaAt(150n)
  expect([lag.ageAt(1600), lag.waitedAt(1600)]).toEqual([600, 600])
  lag.replicaAt(200n)
  expect(lag.ageAt(1600)).toBe(100)
})

test('[DB-21] A replica is not stale while the primary writes nothing, and grows staler while it cannot be reached', () => {
  const lag = trackLag()
  for (const at of [1000, 1500, 2000]) {
    lag.primaryAt(100n, at)
    lag.replicaAt(100n)
    expect(lag.ageAt(at)).toBe(0)
  }
  lag.primaryAt(100n, 9000)
  expect(lag.ageAt(9000)).toBe(7000)
  lag.forget()
  lag.replicaAt(100n)
  expect(lag.ageAt(9000)).toBe(Number.POSITIVE_INFINITY)
})

test.each([
  ['0/0', 0n],
  ['0/16B3748', 0x16b3748n],
  ['16/B374D848', 0x16b374d848n],
])('The log position %s is parsed', (text, position) => expect(readPosition(text)).toBe(position))
