import { expect, test } from 'vitest'
import { EMPTY_REQUEST_FORM, parseRequestForm } from './request-form.ts'

test('[REQ-22] the form of a new wanted ad is empty', () => {
  expect(EMPTY_REQUEST_FORM).toEqual({ title: '', description: '', tags: [] })
})

test.each(['', ' \n'])('[REQ-22] a wanted ad with the title %j cannot be published', (title) => {
  expect(parseRequestForm({ title, description: 'Una qualsiasi', tags: ['bici'] })).toBeNull()
})

test('[REQ-22] a wanted ad needs only a title', () => {
  expect(parseRequestForm({ ...EMPTY_REQUEST_FORM, title: 'Cerco una bici' })).toEqual({
    title: 'Cerco una bici',
    description: '',
    tags: [],
  })
})

test('[REQ-22] title and description of a wanted ad are trimmed, and its tags are kept', () => {
  expect(parseRequestForm({ title: ' Cerco una bici\n', description: '\tRossa ', tags: ['bici', 'rossa'] })).toEqual({
    title: 'Cerco una bici',
    description: 'Rossa',
    tags: ['bici', 'rossa'],
  })
})
