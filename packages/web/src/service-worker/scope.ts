/** The worker's global scope, as far as it is used: TypeScript cannot have the types of pages and of workers in one project. */
export interface WorkerScope {
  readonly location: Location
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (filter: { type: 'window' }) => Promise<readonly WorkerWindowClient[]>
    openWindow: (address: string) => Promise<unknown>
  }
  readonly registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: <K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void) => void
}

interface WorkerEvents {
  install: WorkerExtendableEvent
  activate: WorkerExtendableEvent
  fetch: WorkerFetchEvent
  push: WorkerPushEvent
  notificationclick: WorkerNotificationClickEvent
}

interface WorkerWindowClient {
  readonly url: string
  focus: () => Promise<unknown>
  navigate: (address: string) => Promise<unknown>
}

export interface WorkerPushEvent extends WorkerExtendableEvent {
  readonly data: { json: () => unknown } | null
}

export interface WorkerNotificationClickEvent extends WorkerExtendableEvent {
  readonly notification: { readonly data: unknown; close: () => void }
}

interface WorkerExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

export interface WorkerFetchEvent extends WorkerExtendableEvent {
  readonly request: Request
  respondWith: (response: Promise<Response>) => void
}
