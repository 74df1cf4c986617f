import type { Fixtures } from './test.tsx'

type Intercept = Fixtures['intercept']
type InterceptedRequest = Parameters<Parameters<Intercept>[0]>[0]

/** Delays matching requests until `release` is called. */
export function holdRequests(intercept: Intercept, matches: (request: InterceptedRequest) => boolean): { release: () => void } {
  const released = Promise.withResolvers<undefined>()
  let isHeld = true
  intercept((request) => {
    if (!isHeld || !matches(request)) return undefined
    const { method, url, headers, body } = request
    return released.promise.then(() =>
      fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
    )
  })
  return {
    release: () => {
      isHeld = false
      released.resolve(undefined)
    },
  }
}

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
