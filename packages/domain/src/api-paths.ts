/** Paths of the API. The server answers unknown ones with 404, not with a page; the service worker caches no API responses. */
const API_PATHS =
  /^\/(api|metrics|upload|socket\.io|identity\/(?:id-token|authorizations|token|keys|\.well-known)|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|\?|$)/

export function isApiPath(path: string): boolean {
  return API_PATHS.test(path)
}
