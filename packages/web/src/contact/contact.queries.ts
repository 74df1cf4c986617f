import { sendContactMessage } from '@barattolo/domain/contact/contract'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'
import { attemptId, endAttempt, endIfAlreadyStored } from '../shared/api/attempt.ts'
import type { ContactFields } from './validate-contact-form.ts'

const FORM = 'contact'

/** The same message that is sent again, because the answer was lost, is stored once. */
export const sendMutation = mutationOptions({
  mutationFn: (fields: ContactFields) => call(sendContactMessage, { body: { ...fields, clientId: attemptId(FORM) } }),
  onSuccess: () => endAttempt(FORM),
  onError: (error) => endIfAlreadyStored(FORM, error),
})
