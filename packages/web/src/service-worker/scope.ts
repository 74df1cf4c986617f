/** What the browser gives its worker. TypeScript knows either pages or workers; here both live in one project. */
export interface WorkerScope {
  readonly location: Location
  readonly clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: <K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void) => void
}

interface WorkerEvents {
  install: WaitingEvent
  activate: WaitingEvent
  fetch: AskedEvent
}

interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

export interface AskedEvent extends WaitingEvent {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
