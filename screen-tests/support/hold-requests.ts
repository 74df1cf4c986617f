import type { Fixtures } from './test.tsx'

type Intercept = Fixtures['intercept']
type InterceptedRequest = Parameters<Parameters<Intercept>[0]>[0]

/** Delays matching requests until `release` is called. */
export function holdRequests(intercept: Intercept, matches: (request: InterceptedRequest) => boolean): { release: () => void } {
  const released = Promise.withResolvers<undefined>()
  let isHeld = true
  intercept((request) => (isHeld && matches(request) ? released.promise.then(() => sendToServer(request)) : undefined))
  return {
    release: () => {
      isHeld = false
      released.resolve(undefined)
    },
  }
}

/** The server answers the first matching request, and the answer does not arrive. */
export function loseFirstAnswer(intercept: Intercept, matches: (request: InterceptedRequest) => boolean): void {
  let isLost = false
  intercept((request) => {
    if (isLost || !matches(request)) return undefined
    isLost = true
    return sendToServer(request).then(() => Promise.reject(new TypeError('lost')))
  })
}

const sendToServer = ({ method, url, headers, body }: InterceptedRequest): Promise<Response> =>
  fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })

/** Records the bodies of all later responses. Requires the fixture `intercept`, which restores `fetch` after the test. */
export function recordResponses(): string[] {
  const bodies: string[] = []
  const originalFetch = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const answer = await originalFetch(...request)
    bodies.push(await answer.clone().text())
    return answer
  }
  return bodies
}
