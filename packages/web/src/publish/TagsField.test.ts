import { expect, test } from 'vitest'
import { parseTags, tagsProblem } from './TagsField.tsx'

test('Tags are separated by commas and have no duplicates', () => {
  expect(parseTags(' inverno, legno ,, legno,')).toEqual(['inverno', 'legno'])
})

test('[ADD-32] Tags are optional; at most 10 tags of at most 30 characters are allowed', () => {
  const tags = (count: number, length: number) => Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, 'x'))
  expect(tagsProblem([])).toBeUndefined()
  expect(tagsProblem(tags(10, 30))).toBeUndefined()
  expect(tagsProblem(tags(11, 30))).toBe('Al massimo 10 tag.')
  expect(tagsProblem(tags(1, 31))).toBe('Ogni tag ha al massimo 30 lettere.')
})
