interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: object
}

interface Answer {
  statusCode: number
  json: <T>() => T
}

/** Anything that answers API calls: a test app, or a remote server through `callableAt`. */
export interface Callable {
  app: { inject: (call: Call) => Promise<Answer> }
}

/** The same for a server that is reached over the network. */
export function callableAt(origin: string): Callable['app'] {
  return {
    inject: async ({ method, url, headers, payload }) => {
      const typed = payload ? { 'content-type': 'application/json' } : {}
      const body = payload ? { body: JSON.stringify(payload) } : {}
      const answer = await fetch(new URL(url, origin), { method, headers: { ...headers, ...typed }, ...body })
      const text = await answer.text()
      return { statusCode: answer.status, json: () => JSON.parse(text) }
    },
  }
}
