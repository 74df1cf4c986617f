import * as z from 'zod/mini'
import { texts } from '../app/texts.ts'

const words = texts.pages.contact

/** In the order of the form. */
export const CONTACT_FIELDS = ['name', 'email', 'message'] as const
export type ContactFaults = Partial<Record<(typeof CONTACT_FIELDS)[number], string>>

/** The error of each invalid field, in the order of the form. */
export function contactFaults(form: FormData): ContactFaults {
  const written = (field: string) => String(form.get(field) ?? '').trim()
  const email = written('email')
  return {
    ...(written('name') === '' ? { name: words.nameMissing } : {}),
    ...(email === '' ? { email: words.emailMissing } : z.email().safeParse(email).success ? {} : { email: words.emailWrong }),
    ...(written('message') === '' ? { message: words.messageMissing } : {}),
  }
}
