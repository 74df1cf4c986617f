import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { uid } from '../ids.ts'
import { type GroupAccount, groupAccounts, type Tie } from './groups.ts'

const OPENED = Date.UTC(2026, 0, 1)
const named = (names: string) => names.split(' ').map((name) => uid.parse(name))
const numbered = (count: number) => Array.from({ length: count }, (_, n) => uid.parse(`person ${String(n).padStart(2, '0')}`))
const tie = (kind: Tie['kind'], names: string): Tie => ({ kind, uids: named(names) })

interface Changes {
  alone?: string
  /** Days after the first opening, by name; 0 for the others. */
  openedAfter?: Record<string, number>
}

function group(ties: readonly Tie[], { alone = '', openedAfter = {} }: Changes = {}) {
  const uids = new Set(ties.flatMap((each) => each.uids))
  const account = (name: string): GroupAccount => ({
    openedAt: OPENED + (openedAfter[name] ?? 0) * DAY_MS,
    countsAlone: alone.split(' ').includes(name),
  })
  return groupAccounts(new Map([...uids].map((each) => [each, account(each)])), ties)
}
const groupsOf = (ties: readonly Tie[], changes?: Changes) => group(ties, changes).groups.map((uids) => uids.join(' '))

describe('groups of accounts that may belong to one person', () => {
  test('[TRUST-75] accounts that share a cell of 500 m or a device are a group, also through a third account', () => {
    expect(groupsOf([tie('fine', 'anna bruno'), tie('device', 'bruno carla'), tie('fine', 'dora elio')])).toEqual([
      'anna bruno carla',
      'dora elio',
    ])
  })

  test('[TRUST-76] a cell of 500 m joins 12 accounts and not 13, a device five and not six', () => {
    const sizes = (kind: Tie['kind'], count: number) =>
      group([{ kind, uids: numbered(count) }]).groups.map(({ length }) => length)
    expect([sizes('fine', 12), sizes('fine', 13)]).toEqual([[12], []])
    expect([sizes('device', 5), sizes('device', 6)]).toEqual([[5], []])
  })

  test('[TRUST-76] a crowded cell still joins two of its accounts that share a device', () => {
    const [first = uid.parse('first'), second = uid.parse('second'), ...others] = numbered(15)
    const ties: Tie[] = [
      { kind: 'fine', uids: [first, second, ...others] },
      { kind: 'device', uids: [first, second] },
    ]
    expect(group(ties).groups).toEqual([[first, second]])
  })

  test('[TRUST-76] a cell of 2 km joins accounts that were opened within 14 days of each other, however many have used it', () => {
    const cell = [tie('coarse', 'anna bruno carla')]
    expect(groupsOf(cell, { openedAfter: { bruno: 14, carla: 29 } })).toEqual(['anna bruno'])
    expect(groupsOf(cell, { openedAfter: { anna: 15 } })).toEqual(['bruno carla'])
    expect(groupsOf(cell, { openedAfter: { bruno: 14, carla: 28 } })).toEqual(['anna bruno carla'])
    expect(group([{ kind: 'coarse', uids: numbered(40) }]).groups.map(({ length }) => length)).toEqual([40])
    expect(groupsOf([...cell, tie('device', 'anna carla')], { openedAfter: { bruno: 15, carla: 30 } })).toEqual(['anna carla'])
  })

  test('[TRUST-77] an account that counts alone joins no other, and the others stay a group', () => {
    expect(groupsOf([tie('fine', 'anna bruno carla')], { alone: 'bruno' })).toEqual(['anna carla'])
    expect(groupsOf([tie('fine', 'anna bruno'), tie('device', 'bruno carla')], { alone: 'bruno' })).toEqual([])
    // In a cell of 2 km it also joins no two accounts that were opened long before and long after it.
    expect(groupsOf([tie('coarse', 'anna bruno carla')], { alone: 'bruno', openedAfter: { bruno: 10, carla: 20 } })).toEqual([])
  })

  test('[TRUST-33] [TRUST-77] accounts with one e-mail address are one person, who counts alone with all of them', () => {
    const ties = [tie('email', 'anna annabis'), tie('fine', 'anna bruno'), tie('device', 'annabis carla')]
    expect(groupsOf(ties)).toEqual(['anna annabis bruno carla'])
    expect(groupsOf(ties, { alone: 'annabis' })).toEqual(['anna annabis'])
  })

  test('[TRUST-79] an account that counts alone is not outside the group with which it shares a cell or a device', () => {
    const ties = [tie('fine', 'anna bruno carla'), tie('device', 'dora elio'), tie('coarse', 'carla dora fede')]
    const { groups, isOutside } = group(ties, { alone: 'anna fede', openedAfter: { dora: 30, elio: 30, fede: 20 } })
    const [anna, bruno, carla, dora, fede] = named('anna bruno carla dora fede') as [never, never, never, never, never]
    expect(groups).toEqual([
      [bruno, carla],
      [dora, named('elio')[0]],
    ])
    expect([isOutside(bruno, carla), isOutside(anna, carla), isOutside(anna, dora)]).toEqual([false, false, true])
    expect([isOutside(fede, dora), isOutside(fede, bruno), isOutside(dora, bruno)]).toEqual([false, true, true])
  })
})
