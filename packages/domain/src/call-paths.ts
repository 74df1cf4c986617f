/** The paths of API calls: an unknown one is a 404, never a page, and the service worker never caches their responses. */
const CALLS =
  /^\/(api|metrics|upload|socket\.io|identity\/id-token|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|\?|$)/

export function isCall(path: string): boolean {
  return CALLS.test(path)
}
