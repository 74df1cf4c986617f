import type { Fixtures } from './test.tsx'

type Intercept = Fixtures['intercept']
type Asked = Parameters<Parameters<Intercept>[0]>[0]

/** Requests that fit do not reach the server before `letGo` is called. */
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

/** The texts of all answers from now on; the fixture `intercept` takes this away when the test ends. */
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
