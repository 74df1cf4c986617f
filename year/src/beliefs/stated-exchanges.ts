import { type Belief, listOf, objectsOf, textAt, walk } from './belief.ts'

const CHANGES: ReadonlySet<unknown> = new Set([
  'propose',
  'confirm',
  'proposeOptions',
  'tick',
  'proposeChange',
  'agreeChange',
  'callOff',
])

/** When one person has said how it went, nothing of the exchange is changed any more, and it is not called off. */
export const statedExchanges: Belief = {
  name: 'after the first statement an exchange is neither changed nor called off',
  ids: ['EXCH-71', 'EXCH-77'],
  watch:
    () =>
    ({ answer }, report) => {
      for (const found of walk(answer)) {
        if (!Array.isArray(found.legs) || !objectsOf(found.people).some(({ statement }) => typeof statement === 'string'))
          continue
        for (const move of listOf(found.moves))
          if (CHANGES.has(move)) report(`${move} is offered after a statement`, [textAt(found, '_id') ?? ''])
      }
    },
}
