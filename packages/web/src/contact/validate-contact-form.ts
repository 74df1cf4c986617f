import { cleanText } from '@barattolo/domain/clean-text'
import { emailAddress } from '@barattolo/domain/email-address'
import { texts } from '../shared/texts.ts'

const labels = texts.contact

/** The names of the fields, in the order of the form. */
export const CONTACT_FIELDS = ['name', 'email', 'message'] as const
export type ContactErrors = Partial<Record<(typeof CONTACT_FIELDS)[number], string>>

/** What is sent. People do not see `website`. */
export type ContactFields = Record<(typeof CONTACT_FIELDS)[number] | 'website', string>

export function readContactForm(form: FormData): ContactFields {
  const readField = (field: string) => String(form.get(field) ?? '').trim()
  return { name: readField('name'), email: readField('email'), message: readField('message'), website: readField('website') }
}

/** The error of each invalid field, in the order of the form. */
export function validateContactForm({ name, email, message }: ContactFields): ContactErrors {
  return {
    ...(cleanText(name) === '' ? { name: labels.nameMissing } : {}),
    ...(email === ''
      ? { email: labels.emailMissing }
      : emailAddress.safeParse(email).success
        ? {}
        : { email: labels.emailWrong }),
    ...(cleanText(message) === '' ? { message: labels.messageMissing } : {}),
  }
}
