import { expect, test } from 'vitest'
import { tagsIn, tagsProblem } from './TagsField.tsx'

test('tags are words between commas, each once', () => {
  expect(tagsIn(' inverno, legno ,, legno,')).toEqual(['inverno', 'legno'])
})

test('[ADD-32] tags are optional, at most 10 of 30 characters', () => {
  const tags = (count: number, length: number) => Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, 'x'))
  expect(tagsProblem([])).toBeUndefined()
  expect(tagsProblem(tags(10, 30))).toBeUndefined()
  expect(tagsProblem(tags(11, 30))).toBe('Al massimo 10 tag.')
  expect(tagsProblem(tags(1, 31))).toBe('Ogni tag ha al massimo 30 lettere.')
})
