import { componentsOf, packGreedily, weightOf } from '@barattolo/domain/rings/packing'
import type { RingSize } from '@barattolo/domain/rings/ring'
import { type CheckedRing, canonical } from '@barattolo/domain/rings/verify-rings.fixtures'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INVENTED_WANT_LIST } from './sample-want-lists.ts'
import { verifyWantListSet } from './verify-want-list.ts'
import { readWantList } from './want-list.ts'
import { wantListGraph } from './want-list-graph.ts'
import { wantListPacking } from './want-list-packing.ts'

function columnsOf(text: string, sizeMax: RingSize, columnsMax?: number) {
  const packing = wantListPacking(readWantList(text).entries ?? [], sizeMax, columnsMax)
  const ringOf = (column: number): CheckedRing => {
    const objects = packing.objectsOf(column)
    return { people: objects.map(({ user }) => user), items: objects.map(({ name }) => [name]) }
  }
  const rings = [...packing.problem.weights.keys()].map(ringOf)
  return { ...packing, rings, ringOf }
}

describe('the rings of a want list', () => {
  test('[RING-06] a ring gives one object for one, and each person is once in it', () => {
    for (const ring of columnsOf(INVENTED_WANT_LIST, 4).rings)
      expect(verifyWantListSet(INVENTED_WANT_LIST, [ring], 4)).toEqual([])
  })

  test('[RING-05] rings of up to two, three and four people are those of the invented list', () => {
    expect(
      columnsOf(INVENTED_WANT_LIST, 2)
        .rings.map(({ items }) => items.flat().sort().join(' '))
        .sort(),
    ).toEqual(
      [
        '04-LAMPADA 06-SCACCHI',
        '04-LAMPADA 17-OROLOGIO',
        '05-LAMPADA 06-SCACCHI',
        '05-LAMPADA 17-OROLOGIO',
        '07-BICI 09-TENDA',
        '08-SCI 10-ZAINO',
        '11-CHITARRA 15-TAVOLO',
        '12-LIBRI 15-TAVOLO',
        '12-LIBRI 16-RADIO',
        '16-RADIO 20-SPECCHIO',
        '18-VASO 20-SPECCHIO',
      ].sort(),
    )
    const three = columnsOf(INVENTED_WANT_LIST, 3).rings.filter(({ people }) => people.length === 3)
    expect(three.map(canonical)).toContain(
      canonical({ people: ['ANNA', 'LUCA', 'MARIA'], items: [['01-TEIERA'], ['02-SLITTA'], ['03-FISARMONICA']] }),
    )
    const four = columnsOf(INVENTED_WANT_LIST, 4).rings.filter(({ people }) => people.length === 4)
    expect(four.map(canonical)).toEqual([
      canonical({
        people: ['ANNA', 'ELENA', 'DARIO', 'FABIO'],
        items: [['21-BAULE'], ['09-TENDA'], ['08-SCI'], ['10-ZAINO']],
      }),
    ])
  })

  test('[RING-23] a way through a placeholder uses it, and of two ways only one that uses no more is kept', () => {
    const ways = (text: string) => wantListGraph(readWantList(text).entries ?? []).ways
    expect(ways('(Anna) A : %X %Y B\n(Anna) %X : B\n(Anna) %Y : B\n(Bruno) B :')).toEqual([[]])
    // The placeholders come after the two objects.
    expect(ways('(Anna) A : %X %Y\n(Anna) %X : B\n(Anna) %Y : B\n(Bruno) B :')).toEqual([[2], [3]])
    expect(ways('(Anna) A : %X %Y\n(Anna) %X : B\n(Anna) %Y : %X\n(Bruno) B :')).toEqual([[2]])
    expect(ways('(Anna) A : %X\n(Anna) %X : %Y\n(Anna) %Y : %X B\n(Bruno) B :')).toEqual([[2, 3]])
  })

  test('[RING-23] two objects for which one placeholder stands are not both traded for what it names', () => {
    const text = `(Anna) A : %X\n(Anna) B : %X\n(Anna) %X : C D\n(Bruno) C : A B\n(Carla) D : A B`
    const { problem } = columnsOf(text, 2)
    expect(problem.weights).toHaveLength(4)
    const packed = componentsOf(problem).flatMap((component) => packGreedily(problem, component))
    expect(weightOf(problem, packed)).toBe(2)
    // The second program rejects a set that trades both.
    const twice = [
      { people: ['ANNA', 'BRUNO'], items: [['A'], ['C']] },
      { people: ['ANNA', 'CARLA'], items: [['B'], ['D']] },
    ]
    expect(verifyWantListSet(text, twice, 2)).toEqual(['a placeholder is used twice'])
  })

  test('[RING-18] a person may be in any number of rings, and no object in two', () => {
    const text = `(Anna) A1 : B1\n(Anna) A2 : B2\n(Anna) A3 : B3\n(Bruno) B1 : A1\n(Bruno) B2 : A2\n(Bruno) B3 : A3 A1`
    const { problem, rings } = columnsOf(text, 2)
    const packed = componentsOf(problem).flatMap((component) => packGreedily(problem, component))
    expect(weightOf(problem, packed)).toBe(6)
    expect(
      verifyWantListSet(
        text,
        packed.flatMap((column) => rings[column] ?? []),
        2,
      ),
    ).toEqual([])
  })

  test('[RING-18] a list with too many rings or ways says that it is not complete', () => {
    expect(columnsOf(INVENTED_WANT_LIST, 4).isComplete).toBe(true)
    const cut = columnsOf(INVENTED_WANT_LIST, 4, 5)
    expect([cut.isComplete, cut.rings.length]).toEqual([false, 5])
    expect(wantListGraph(readWantList(INVENTED_WANT_LIST).entries ?? [], 3).isComplete).toBe(false)
  })
})

test('[RING-25] every greedy set of a random want list passes the second program', () => {
  const anyLists = fc.array(fc.tuple(fc.nat(5), fc.uniqueArray(fc.nat(14), { maxLength: 6 })), { minLength: 4, maxLength: 12 })
  let traded = 0
  fc.assert(
    fc.property(anyLists, fc.constantFrom(2, 3, 4), (lists, sizeMax) => {
      // Names from 12 on are placeholders of their user.
      const nameOf = (number: number) => (number < 12 ? `O${number}` : `%P${number}`)
      const placeholders = [...new Set(lists.map(([user]) => user))].flatMap((user) =>
        [12, 13, 14].map(
          (number) => `(user ${user}) ${nameOf(number)} : O${user} O${number - 7} ${nameOf(12 + ((number + user) % 3))}`,
        ),
      )
      const objects = lists.map(([user, wanted], n) => `(user ${user}) O${n} : ${wanted.map(nameOf).join(' ')}`)
      const text = [...objects, ...placeholders].join('\n')
      const { problem, ringOf } = columnsOf(text, sizeMax)
      const packed = componentsOf(problem).flatMap((component) => packGreedily(problem, component))
      expect(verifyWantListSet(text, packed.map(ringOf), sizeMax)).toEqual([])
      traded += weightOf(problem, packed)
    }),
    { numRuns: 300 },
  )
  expect(traded).toBeGreaterThan(300)
})
