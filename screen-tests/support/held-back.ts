import type { Fixtures } from './test.tsx'

type Intercept = Fixtures['intercept']
type Asked = Parameters<Parameters<Intercept>[0]>[0]

/** Holds back matching requests until `release` is called. */
export function heldBack(intercept: Intercept, fits: (request: Asked) => boolean): { letGo: () => void } {
  const gone = Promise.withResolvers<undefined>()
  let isHeld = true
  intercept((request) => {
    if (!isHeld || !fits(request)) return undefined
    const { method, url, headers, body } = request
    return gone.promise.then(() => fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }))
  })
  return {
    letGo: () => {
      isHeld = false
      gone.resolve(undefined)
    },
  }
}

/** Records the bodies of all responses from now on. The fixture `intercept` restores `fetch` after the test. */
export function answersHeard(): string[] {
  const heard: string[] = []
  const send = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const answer = await send(...request)
    heard.push(await answer.clone().text())
    return answer
  }
  return heard
}
