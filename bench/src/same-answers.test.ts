import { expect, test } from 'vitest'
import { type Answer, assertSameAnswer } from './same-answers.ts'

const answer = (body: unknown, changes: Partial<Answer> = {}): Answer => ({ status: 200, total: 2, body, bytes: 0, ...changes })
const objects = [
  { _id: 'a', title: 'Sedia' },
  { _id: 'b', title: 'Tavolo' },
]
const compare = (least: Answer, product = answer(objects)) => {
  assertSameAnswer('elenco', product, least, (rows: typeof objects) => rows.map(({ _id, title }) => ({ _id, title })))
}

test('Answers with the same compared fields are the same, whatever their other fields and sizes', () => {
  compare(answer(objects.map((object) => ({ ...object, tags: [] }))))
  compare(answer(objects, { bytes: 100 }))
})

test.each([
  ['another order', answer(objects.toReversed()), 'body.0._id: "a", "b"'],
  ['a missing object', answer(objects.slice(0, 1)), 'body.1: {"_id":"b","title":"Tavolo"}, undefined'],
  ['an additional object', answer([...objects, { _id: 'c', title: 'Vaso' }]), 'body.2: undefined, {"_id":"c","title":"Vaso"}'],
  ['another value of a field', answer([objects[0], { _id: 'b', title: 'Vaso' }]), 'body.1.title: "Tavolo", "Vaso"'],
  ['another status', answer(objects, { status: 201 }), 'status: 200, 201'],
  ['an error', answer({ message: 'syntax error' }, { status: 500 }), 'status: 200, 500'],
  ['another total', answer(objects, { total: 3 }), 'total: 2, 3'],
  ['no total', answer(objects, { total: null }), 'total: 2, null'],
  ['no body', answer(null), `body: ${JSON.stringify(objects)}, null`],
])('The comparison of an answer with %s throws the first difference', (_, least, difference) => {
  expect(() => compare(least)).toThrow(`«elenco»: il server minimo non risponde come Barattolo: ${difference}`)
})

test('Totals above 1,000 are the same, because lists show "1.000+"', () => {
  compare(answer(objects, { total: 1000 }), answer(objects, { total: 25_431 }))
  expect(() => compare(answer(objects, { total: 999 }), answer(objects, { total: 25_431 }))).toThrow('total: 1000, 999')
})

test('Empty answers without a total are the same', () => {
  const unchanged = answer(null, { status: 304, total: null })
  compare(unchanged, unchanged)
})
