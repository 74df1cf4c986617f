import { changeRequest, createRequest, type NewRequest } from '@barattolo/domain/requests/contract'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { saveAttempt } from '../../shared/api/attempt.ts'
import { invalidateRequests } from '../requests.queries.ts'
import { forgetRequestDraft } from './request-drafts.ts'

interface RequestPublication {
  request: NewRequest
  clientId: string
  uid: string
}

export const publishRequestMutation = mutationOptions({
  mutationFn: ({ request, clientId }: RequestPublication) =>
    saveAttempt(
      () => call(createRequest, { body: { ...request, clientId } }),
      ({ _id: id }) => call(changeRequest, { params: { id }, body: request }),
    ),
  // Also if the dialog was closed meanwhile.
  onSuccess: (_answer, { clientId, uid }) => {
    forgetRequestDraft(uid, clientId)
    return invalidateRequests()
  },
})
