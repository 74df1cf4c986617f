import { expect, test } from 'vitest'
import { validateContactForm } from './validate-contact-form.ts'

test('A contact form without its fields has the error of a missing value for each of them', () => {
  expect(validateContactForm(new FormData())).toEqual({
    name: 'Scrivi il tuo nome.',
    email: 'Scrivi il tuo indirizzo e-mail.',
    message: 'Scrivi il messaggio.',
  })
})
