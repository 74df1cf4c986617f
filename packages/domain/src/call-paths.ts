/** Where calls live: an unknown address among them is a 404, never a page, and no answer of theirs is kept by the browser's worker. */
const CALLS =
  /^\/(api|metrics|upload|socket\.io|identity\/id-token|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|\?|$)/

export function isCall(path: string): boolean {
  return CALLS.test(path)
}
