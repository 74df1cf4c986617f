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

/** Whatever answers calls: the app itself, or a house by its address. */
export interface Callable {
  app: { inject: (call: Call) => Promise<Answer> }
}

/** The same over the network. */
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
