import { RING_SIZES } from '@barattolo/domain/rings/ring'
import { expect, test } from 'vitest'
import { packWantList } from './pack-want-list.ts'
import { INVENTED_WANT_LIST } from './sample-want-lists.ts'
import { verifyWantListSet } from './verify-want-list.ts'

test.each(RING_SIZES)(
  '[RING-20] the set of rings of up to %d people of a want list is proven, and passes the second program',
  async (sizeMax) => {
    const { rings, value, isProven, objectCount } = await packWantList(INVENTED_WANT_LIST, sizeMax)
    expect([isProven, objectCount]).toEqual([true, 21])
    expect(verifyWantListSet(INVENTED_WANT_LIST, rings, sizeMax)).toEqual([])
    expect(value).toBe(rings.reduce((sum, { items }) => sum + items.length, 0))
    // These numbers were found by hand: two rings of three are added to five pairs, and a ring of four replaces one of these.
    expect(value).toBe({ 2: 10, 3: 16, 4: 18 }[sizeMax])
  },
)

test('[RING-02] the problems of a want list are sentences', async () => {
  const { problems, rings } = await packWantList('(Anna) A : B X\n(Bruno) B : A', 4)
  expect(problems).toEqual(['Riga 1: «X» non c’è.'])
  expect(rings).toEqual([{ people: ['BRUNO', 'ANNA'], items: [['B'], ['A']] }])
})

test('[RING-18] a want list without any ring has an empty set, which is proven', async () => {
  expect(await packWantList('(Anna) A : B', 4)).toMatchObject({ rings: [], value: 0, isProven: true })
})

test('[RING-20] a set that the solver has no time for is not proven', async () => {
  const { rings, isProven } = await packWantList(INVENTED_WANT_LIST, 4, 0)
  expect(isProven).toBe(false)
  expect(verifyWantListSet(INVENTED_WANT_LIST, rings, 4)).toEqual([])
})
