import { requestSignInLink, type SignInIntent } from '@barattolo/domain/identity/sign-in-contract'
import { call } from '../../shared/api/api.ts'
import { hashSecret, secretForLink } from './link-secret.ts'

export interface LinkRequest {
  email: string
  intent: SignInIntent
  /** Where the link's page leads afterwards. */
  returnPath: string
  /** Of a sign-in whose provider names no verified e-mail. */
  proof?: string | undefined
}

/** Has our server send a link for signing in. */
export async function requestOwnLink({ email, intent, returnPath, proof }: LinkRequest): Promise<void> {
  const secretHash = await hashSecret(secretForLink())
  const body = { email, secretHash, intent, returnPath, ...(proof === undefined ? {} : { proof }) }
  await call(requestSignInLink, { body }, { anonymous: true })
}
