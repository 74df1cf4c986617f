interface InjectOptions {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: object
}

interface InjectResponse {
  statusCode: number
  json: <T>() => T
}

/** Anything that answers API calls: a test app, or a remote server through `createRemoteTarget`. */
export interface ApiTarget {
  fastify: { inject: (call: InjectOptions) => Promise<InjectResponse> }
}

/** Sends the calls to a remote server over HTTP. */
export function createRemoteTarget(origin: string): ApiTarget['fastify'] {
  return {
    inject: async ({ method, url, headers, payload }) => {
      const contentType = payload ? { 'content-type': 'application/json' } : {}
      const body = payload ? { body: JSON.stringify(payload) } : {}
      const response = await fetch(new URL(url, origin), { method, headers: { ...headers, ...contentType }, ...body })
      const text = await response.text()
      return { statusCode: response.status, json: () => JSON.parse(text) }
    },
  }
}
