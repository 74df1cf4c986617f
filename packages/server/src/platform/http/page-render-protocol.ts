import type { RenderedPage } from '@barattolo/domain/server-rendered-page'
import type { Town } from '@barattolo/domain/town'

/** What the main thread gives to the worker thread at its start. */
export interface WorkerSettings {
  /** Path of the module that the web build generated. */
  modulePath: string
  /** Compile cache of the main thread, which a worker does not inherit. */
  compileCache: string | null
  town: Town
}

/** A response of the API, as the renderer needs it. */
export interface ApiResponse {
  status: number
  headers: [name: string, value: string][]
  body: string
}

/** `render` numbers the renders of a worker, `fetch` the API calls of all its renders. */
export type ToWorker =
  | { kind: 'render'; render: number; url: string }
  | { kind: 'response'; fetch: number; response: ApiResponse }
  | { kind: 'fetchFailed'; fetch: number; error: unknown }

/** `page` is null if the page is not server-rendered, or if the API refused its data. */
export type FromWorker =
  | { kind: 'fetch'; render: number; fetch: number; address: string }
  | { kind: 'rendered'; render: number; page: RenderedPage | null }
  | { kind: 'failed'; render: number; error: unknown }
