/** The paths of API calls: an unknown one is a 404, never a page, and the service worker never caches their responses. */
const API_PATHS =
  /^\/(api|metrics|upload|socket\.io|identity\/id-token|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|\?|$)/

export function isApiPath(path: string): boolean {
  return API_PATHS.test(path)
}
