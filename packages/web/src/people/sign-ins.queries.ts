import { addSignIn, listSignIns, removeSignIn, type SignInSummary } from '@barattolo/domain/identity/sign-in-contract'
import type { Uid } from '@barattolo/domain/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'
import { queryClient } from '../shared/api/query-client.ts'

/** The ways in which the person signs in. With addresses, and therefore not kept on the device. */
export const signInsOf = (me: Uid) =>
  queryOptions({ queryKey: ['signIns', me], queryFn: ({ signal }) => call(listSignIns, {}, { signal }) })

const invalidate = () => queryClient.invalidateQueries({ queryKey: ['signIns'] })

export async function addSignInOf(proof: string): Promise<SignInSummary> {
  const added = await call(addSignIn, { body: { proof } })
  void invalidate()
  return added
}

export async function removeSignInOf({ _id }: SignInSummary): Promise<void> {
  await call(removeSignIn, { params: { id: _id } })
  void invalidate()
}
