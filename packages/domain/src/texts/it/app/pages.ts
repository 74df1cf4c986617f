import { accessibility } from '../pages/accessibility.ts'
import { collaborate } from '../pages/collaborate.ts'
import { contact } from '../pages/contact.ts'
import { cookies } from '../pages/cookies.ts'
import { disclaimer } from '../pages/disclaimer.ts'
import { forbidden } from '../pages/forbidden.ts'
import { operator } from '../pages/operator.ts'
import { privacy } from '../pages/privacy.ts'
import { terms } from '../pages/terms.ts'

export const pages = {
  privacy,
  terms,
  forbidden,
  disclaimer,
  cookies,
  accessibility,
  collaborate,
  contact,
  operator,
  updated: (day: string) => `Ultimo aggiornamento: ${day}`,
  contents: 'In questa pagina',
} as const
