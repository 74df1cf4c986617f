/** The part that `oidc-program.ts` uses: the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  export interface Interaction {
    prompt: { name: string; details: { missingOIDCScope?: string[]; missingOIDCClaims?: string[] } }
    params: { client_id: string }
    session?: { accountId: string }
  }

  interface Grant {
    addOIDCScope: (scope: string) => void
    addOIDCClaims: (claims: string[]) => void
    save: () => Promise<string>
  }

  type InteractionResult =
    | { login: { accountId: string } }
    | { consent: { grantId: string } }
    | { error: string; error_description: string }

  export class Provider {
    constructor(issuer: string, configuration: object)
    Grant: new (owner: {
      accountId: string | undefined
      clientId: string
    }) => Grant
    callback: () => RequestListener
    interactionDetails: (request: IncomingMessage, response: ServerResponse) => Promise<Interaction>
    interactionFinished: (
      request: IncomingMessage,
      response: ServerResponse,
      result: InteractionResult,
      options: { mergeWithLastSubmission: boolean },
    ) => Promise<void>
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(): (model: string) => object
}
