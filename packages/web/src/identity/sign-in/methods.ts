import type { ClientConfig } from '@barattolo/domain/client-config'
import type { MethodId, SignInMethod } from '@barattolo/domain/sign-in-method'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../shared/api/config.ts'
import { texts } from '../../shared/texts.ts'
import type { LinkMethod, WindowMethod } from '../session/identity-provider.ts'

export type ShownWindowMethod = SignInMethod & { id: WindowMethod }
export type ShownLinkMethod = SignInMethod & { id: LinkMethod }

const GOOGLE: SignInMethod = { id: 'google.com', name: 'Google' }

/** A configuration that an earlier version has stored names no ways: then it is Google. */
export const methodsOf = ({ identity }: Pick<ClientConfig, 'identity'>): readonly SignInMethod[] =>
  identity.methods?.length ? identity.methods : [GOOGLE]

/** The ways of signing in, in their order; undefined until the configuration is there. */
export function useMethods() {
  const query = useQuery(configQuery)
  return {
    methods: query.data && methodsOf(query.data),
    hasFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
  }
}

export const isLinkMethod = (method: SignInMethod): method is ShownLinkMethod => method.id === 'email' || method.id === 'password'

export const isWindowMethod = (method: SignInMethod): method is ShownWindowMethod => !isLinkMethod(method)

/** “Google”, “Link per e-mail”. */
export const nameOf = ({ id, name }: { id: MethodId | null; name: string }): string =>
  id === 'email' || id === 'password' ? texts.signIn.own.link : name
