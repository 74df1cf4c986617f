import * as z from 'zod/mini'

/** The OpenID Connect providers that the environment can name: `OIDC_1_ISSUER` is that of `oidc.1`. */
export const PROVIDER_IDS = ['oidc.1', 'oidc.2', 'oidc.3'] as const
export type ProviderId = (typeof PROVIDER_IDS)[number]

/**
 * The ways of signing in. `google.com` and `password` are Firebase's: Google, and the link by e-mail. `email` is our own link. The account
 * chooser of a trial stands in for Google, therefore it is `google.com` too.
 */
export const METHOD_IDS = ['google.com', 'password', 'email', ...PROVIDER_IDS] as const
export type MethodId = (typeof METHOD_IDS)[number]

/** As the person's own list shows it; `id` is null if the provider is not configured any more. */
export const storedMethod = z.object({ id: z.nullable(z.enum(METHOD_IDS)), name: z.string() })

export const signInMethod = z.object({
  id: z.enum(METHOD_IDS),
  /** The name that people read, without article: “Google”, “Comune di Aosta”, “link per e-mail”. */
  name: z.string(),
})
export type SignInMethod = z.infer<typeof signInMethod>
