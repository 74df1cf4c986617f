import * as z from 'zod/mini'
import { texts } from '../shared/texts.ts'

const labels = texts.pages.contact

/** The names of the fields, in the order of the form. */
export const CONTACT_FIELDS = ['name', 'email', 'message'] as const
export type ContactErrors = Partial<Record<(typeof CONTACT_FIELDS)[number], string>>

/** The error of each invalid field, in the order of the form. */
export function validateContactForm(form: FormData): ContactErrors {
  const fieldValue = (field: string) => String(form.get(field) ?? '').trim()
  const email = fieldValue('email')
  return {
    ...(fieldValue('name') === '' ? { name: labels.nameMissing } : {}),
    ...(email === '' ? { email: labels.emailMissing } : z.email().safeParse(email).success ? {} : { email: labels.emailWrong }),
    ...(fieldValue('message') === '' ? { message: labels.messageMissing } : {}),
  }
}
