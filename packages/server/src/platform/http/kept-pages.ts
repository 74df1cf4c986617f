import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CompressedStart } from './compressed-start.ts'
import type { ApiResponse } from './page-render-protocol.ts'
import type { CallApi } from './page-renderer.ts'

/** Of all kept pages of a process: about seven thousand pages of items. */
const MAX_BYTES = 64 * 1024 * 1024

/** Headers, hashes and objects of a page, in bytes. */
const OVERHEAD = 1000

export interface KeptPage {
  status: 200 | 404
  headers: Record<string, string>
  /** The document up to the time of the read. */
  start: CompressedStart
  /** The document after that time. */
  end: string
  /** Of the document without the time, and of the headers. */
  hash: string
}

/** A page as it was rendered, with what it was rendered from. */
interface KeptEntry {
  page: KeptPage
  /** The size of its start when it was last counted. */
  startSize: number
  /** The calls of the API that the render has made. */
  addresses: readonly string[]
  /** Of the responses to these calls. */
  responsesHash: string
  /** The version of the data of these calls that was read before the responses; null if it was not, or if they have none. */
  version: string | null
}

/** The data of one request for a page. */
export interface PageData {
  callApi: CallApi
  /** A value that is different whenever a response to one of these calls is, where it is cheaper to read; else null. */
  readVersion: (addresses: readonly string[]) => Promise<string | null>
  /** When the read of the oldest response so far began, by `performance.now()`. */
  begin: () => number
}

/** Renders a page with the responses of `callApi`; null if there is nothing to show. */
type RenderPage = (callApi: CallApi) => Promise<KeptPage | null>

/**
 * Keeps pages with a hash of the responses that they were rendered from. At each request all responses are read again, or their
 * version: if they are the same, the page would be rendered the same, so it is sent as it is. Thus a kept page is as up to date as
 * a rendered one.
 */
export function createKeptPages(maxBytes = MAX_BYTES) {
  const kept = new LRUCache<string, KeptEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ startSize, addresses }, key) => startSize + addresses.join().length + key.length + OVERHEAD,
  })
  const keep = (key: string, entry: Omit<KeptEntry, 'startSize'>) =>
    kept.set(key, { ...entry, startSize: entry.page.start.size() })
  return {
    async read(key: string, { callApi, readVersion, begin }: PageData, render: RenderPage): Promise<KeptPage | null> {
      const responses = new Map<string, Promise<ApiResponse>>()
      const callOnce: CallApi = (address) => {
        const response = responses.get(address) ?? callApi(address)
        responses.set(address, response)
        return response
      }
      const entry = kept.get(key)
      const version = entry ? await readVersion(entry.addresses) : null
      const versionEnd = performance.now()
      // A response may be a shared answer that was read before the version, so that it may be older than the version.
      const versionOfResponses = () => (begin() >= versionEnd ? version : null)
      if (entry && version !== null && version === entry.version) {
        // It was sent in another encoding since.
        if (entry.page.start.size() !== entry.startSize) keep(key, entry)
        return entry.page
      }
      if (entry && (await hashResponses(entry.addresses, callOnce)) === entry.responsesHash) {
        keep(key, { ...entry, version: versionOfResponses() })
        return entry.page
      }
      // The address of a later call may depend on an earlier response, so these may be other calls than those of the kept page.
      const addresses = new Set<string>()
      const page = await render((address) => {
        addresses.add(address)
        return callOnce(address)
      })
      if (page) {
        const responsesHash = await hashResponses([...addresses], callOnce)
        const hasSameCalls = entry?.addresses.join() === [...addresses].join()
        keep(key, { page, addresses: [...addresses], responsesHash, version: hasSameCalls ? versionOfResponses() : null })
      } else if (await hasMissing(responses)) kept.delete(key)
      return page
    },
  }
}

/** Other refusals are temporary, or concern only one caller. */
async function hasMissing(responses: ReadonlyMap<string, Promise<ApiResponse>>): Promise<boolean> {
  return (await Promise.all(responses.values())).some(({ status }) => status === 404)
}

async function hashResponses(addresses: readonly string[], callApi: CallApi): Promise<string> {
  const responses = await Promise.all(addresses.map(callApi))
  return hash('sha256', JSON.stringify(responses), 'base64url')
}
