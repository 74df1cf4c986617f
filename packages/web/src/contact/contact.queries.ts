import { sendContactMessage } from '@barattolo/domain/contact/calls'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'
import { clearKey, keyFor } from '../shared/api/idempotency-key.ts'
import type { ContactFields } from './validate-contact-form.ts'

const RESOURCE = 'contact'

/** The same message that is sent again, because the answer was lost, is stored once. */
export const sendMutation = mutationOptions({
  mutationFn: (fields: ContactFields) => call(sendContactMessage, { body: { ...fields, clientId: keyFor(RESOURCE, fields) } }),
  onSuccess: () => clearKey(RESOURCE),
})
