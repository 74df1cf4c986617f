import { expect, test } from 'vitest'
import { texts } from '../shared/texts.ts'
import { readContactForm, validateContactForm } from './validate-contact-form.ts'

test('A contact form without its fields has the error of a missing value for each of them', () => {
  expect(validateContactForm(readContactForm(new FormData()))).toEqual({
    name: 'Scrivi il tuo nome.',
    email: 'Scrivi il tuo indirizzo e-mail.',
    message: 'Scrivi il messaggio.',
  })
})

const { contact } = texts
const errorsOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return validateContactForm(readContactForm(form))
}
const validFields = { name: 'Anna', email: 'anna@example.org', message: 'Ciao' }

test.each([
  ['[STAT-14] a name', { ...validFields, name: '  ' }, { name: contact.nameMissing }],
  ['[STAT-15] an e-mail', { ...validFields, email: '' }, { email: contact.emailMissing }],
  ['[STAT-16] a valid e-mail', { ...validFields, email: 'anna' }, { email: contact.emailWrong }],
  ['[STAT-17] a message', { ...validFields, message: '' }, { message: contact.messageMissing }],
  ['[STAT-17] a message that can be seen', { ...validFields, message: ' \u200b ' }, { message: contact.messageMissing }],
  ['no other field', validFields, {}],
])('The contact form requires %s', (_, fields, errors) => {
  expect(errorsOf(fields)).toEqual(errors)
})
