import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { type Uid, uid } from '../ids.ts'
import { type GroupAccount, groupAccounts, type Tie } from './groups.ts'

/** The groups, compared with the rule written down pair by pair. */

const PEOPLE = Array.from({ length: 14 }, (_, n) => uid.parse(`person ${String(n).padStart(2, '0')}`))

const anyTown = fc.record({
  accounts: fc.array(
    fc.record({
      openedAt: fc.constantFrom(0, 7, 14, 15, 28, 40).map((day) => day * DAY_MS),
      countsAlone: fc.constantFrom(false, false, false, true),
    }),
    { minLength: PEOPLE.length, maxLength: PEOPLE.length },
  ),
  ties: fc.array(
    fc.record({
      kind: fc.constantFrom<Tie['kind'][]>('email', 'device', 'device', 'fine', 'fine', 'coarse'),
      uids: fc.oneof(
        { weight: 4, arbitrary: fc.subarray(PEOPLE, { minLength: 2, maxLength: 3 }) },
        { weight: 1, arbitrary: fc.subarray(PEOPLE, { minLength: 4, maxLength: 14 }) },
      ),
    }),
    { maxLength: 8 },
  ),
})
type AnyTown = typeof anyTown extends fc.Arbitrary<infer T> ? T : never

const accountsOf = ({ accounts }: AnyTown): Map<Uid, GroupAccount> =>
  new Map(PEOPLE.map((each, n) => [each, accounts[n] as GroupAccount]))

/** Adds the people who are next to one of these until there are no more. */
function reach(from: readonly Uid[], isNext: (one: Uid, other: Uid) => boolean): Uid[] {
  const next = PEOPLE.filter((each) => from.includes(each) || from.some((one) => isNext(one, each)))
  return next.length === from.length ? next : reach(next, isNext)
}

function remember<T>(compute: (one: Uid) => T): (one: Uid) => T {
  const known = new Map(PEOPLE.map((each) => [each, undefined as { value: T } | undefined]))
  return (one) => {
    const found = known.get(one) ?? { value: compute(one) }
    known.set(one, found)
    return found.value
  }
}

function modelOf(town: AnyTown) {
  const accounts = accountsOf(town)
  const share = (one: Uid, other: Uid, kinds: readonly string[]) =>
    town.ties.some(({ kind, uids }) => {
      if (!kinds.includes(kind) || !uids.includes(one) || !uids.includes(other)) return false
      const apart = Math.abs((accounts.get(one)?.openedAt ?? 0) - (accounts.get(other)?.openedAt ?? 0))
      return kind === 'coarse' ? apart <= 14 * DAY_MS : kind === 'email' || uids.length <= (kind === 'fine' ? 12 : 5)
    })
  const personOf = remember((one) => reach([one], (a, b) => share(a, b, ['email'])))
  const isAlone = remember((one) => personOf(one).some((each) => accounts.get(each)?.countsAlone ?? false))
  const shareMore = (one: Uid, other: Uid) => share(one, other, ['device', 'fine', 'coarse'])
  const groupOf = remember((one) =>
    reach([one], (a, b) => share(a, b, ['email']) || (!isAlone(a) && !isAlone(b) && shareMore(a, b))),
  )
  const isOutside = (other: Uid, member: Uid) => {
    const group = groupOf(member)
    if (group.includes(other)) return false
    return !isAlone(other) || !personOf(other).some((each) => group.some((one) => !isAlone(one) && shareMore(each, one)))
  }
  return { groupOf, isOutside, isAlone }
}

test('[TRUST-75] [TRUST-76] [TRUST-77] [TRUST-79] groups are those of the rule written pair by pair, whatever the order of ties', () => {
  const seen = { groups: 0, alone: 0, notOutside: 0 }
  fc.assert(
    fc.property(anyTown, (town) => {
      const { groups, isOutside } = groupAccounts(accountsOf(town), town.ties)
      const model = modelOf(town)
      const expected = new Set(PEOPLE.map((each) => model.groupOf(each).join('\n')))
      expect(groups.map((group) => group.join('\n'))).toEqual([...expected].filter((group) => group.includes('\n')))
      const pairs = PEOPLE.filter((each) => !model.isAlone(each)).flatMap((member) => PEOPLE.map((other) => ({ member, other })))
      const outside = pairs.filter(({ member, other }) => model.isOutside(other, member))
      expect(pairs.filter(({ member, other }) => isOutside(other, member))).toEqual(outside)
      seen.notOutside += pairs.filter((pair) => model.isAlone(pair.other) && !outside.includes(pair)).length
      const reversed = town.ties.toReversed().map(({ kind, uids }) => ({ kind, uids: uids.toReversed() }))
      expect(groupAccounts(accountsOf(town), reversed).groups).toEqual(groups)
      seen.groups += groups.length
      seen.alone += PEOPLE.filter(model.isAlone).length
    }),
    { numRuns: 150 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100)
})
