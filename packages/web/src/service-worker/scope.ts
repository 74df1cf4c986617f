/** The worker's global scope, as far as it is used: TypeScript cannot have the types of pages and of workers in one project. */
export interface WorkerScope {
  readonly location: Location
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (which: { type: 'window' }) => Promise<readonly OpenWindow[]>
    openWindow: (address: string) => Promise<unknown>
  }
  readonly registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: <K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void) => void
}

interface WorkerEvents {
  install: WaitingEvent
  activate: WaitingEvent
  fetch: AskedEvent
  push: PushedEvent
  notificationclick: PressedEvent
}

interface OpenWindow {
  readonly url: string
  focus: () => Promise<unknown>
  navigate: (address: string) => Promise<unknown>
}

export interface PushedEvent extends WaitingEvent {
  readonly data: { json: () => unknown } | null
}

export interface PressedEvent extends WaitingEvent {
  readonly notification: { readonly data: unknown; close: () => void }
}

interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

export interface AskedEvent extends WaitingEvent {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
