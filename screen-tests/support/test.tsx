import type { Uid } from '@barattolo/domain/ids'
import type { SignInMethod } from '@barattolo/domain/sign-in-method'
import { signInWordsOf } from '@barattolo/domain/texts/sign-in-words'
import { insertItem, insertPerson } from '@barattolo/server/testing/factories'
import { type SignedInPerson, startTestApp, type TestApp } from '@barattolo/server/testing/test-app'
import { emptyTables } from '@barattolo/server/testing/test-database'
import { queryClient } from '@barattolo/web/shared/api/query-client.ts'
import { session } from '@barattolo/web/shared/session.ts'
import { TownProvider } from '@barattolo/web/shared/town.tsx'
import { BrowserNavigation } from '@barattolo/web/shell/BrowserNavigation.tsx'
import { connectApi } from '@barattolo/web/shell/connect-api.ts'
import { createNavigation } from '@barattolo/web/shell/navigation.ts'
import { AppRoutes } from '@barattolo/web/shell/router.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, prettyDOM, render, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { test as base, expect } from 'vitest'
import { addBrowserApis, setViewport } from './browser-apis.ts'

addBrowserApis()
connectApi()
/** Long, because the machine may be busy. */
const ASYNC_TIMEOUT_MS = 15_000
const MAX_DOM_LENGTH = 4000
configure({
  asyncUtilTimeout: ASYNC_TIMEOUT_MS,
  // A query that waits makes an error at each try and shows the last one: the page is printed when that one is read.
  getElementError: (message, container) => {
    const readMessage = () =>
      `${message}\n${prettyDOM(container.querySelector('main') ?? container, MAX_DOM_LENGTH, { highlight: false })}`
    return Object.defineProperty(new Error(), 'message', { configurable: true, get: readMessage })
  },
})

/** Answers a request in place of the server; undefined passes it on. */
type Intercept = (request: {
  method: string
  path: string
  url: URL
  headers: Headers
  body: unknown
}) => Response | Promise<Response> | undefined

interface OpenOptions {
  /** The signed-in user; a visitor if absent. */
  as?: SignedInPerson
  /** A phone's viewport (390 px) instead of a desktop's (1440 px). */
  phone?: boolean
  /** The ways of signing in, in place of those of the server's configuration. */
  methods?: readonly SignInMethod[]
}

export interface Fixtures {
  /** The real server, listening on a port, with a database of its own per test file. */
  server: TestApp
  /** Renders the whole app at a path, as when a browser opens it. Can be called repeatedly in a test. */
  open: (path: string, options?: OpenOptions) => Promise<UserEvent>
  /** Adds a handler that refuses, delays or records requests. The newest handler runs first. */
  intercept: (handler: Intercept) => void
}

export const test = base.extend<Fixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const server = await startTestApp()
      await server.fastify.listen({ host: '127.0.0.1', port: 0 })
      await use(server)
      await server.close()
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  intercept: async ({}, use) => {
    const handlers: Intercept[] = []
    const pending = new Set<Promise<unknown>>()
    const originalFetch = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const url = new URL(String(input), window.location.href)
      const request = {
        method: init?.method ?? 'GET',
        path: url.pathname,
        url,
        headers: new Headers(init?.headers),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      }
      for (const handler of handlers) {
        const answer = handler(request)
        if (answer) return answer
      }
      // Node's fetch does not accept jsdom's abort signals.
      const { signal: _, ...rest } = init ?? {}
      const answer = originalFetch(url, rest)
      pending.add(answer)
      return answer.finally(() => pending.delete(answer))
    }
    await use((handler) => void handlers.unshift(handler))
    // Pending requests would collide with the next test when it empties the tables.
    while (pending.size > 0) await Promise.allSettled(pending)
    globalThis.fetch = originalFetch
  },
  open: async ({ server, intercept }, use) => {
    const origin = `http://127.0.0.1:${portOf(server)}`
    await use(async (path, { as, phone = false, methods } = {}) => {
      unmount()
      // No commit of this server has reported what the test has inserted into the database.
      server.fastify.sharedAnswers?.clear()
      setViewport({ phone })
      jsdom.reconfigure({ url: origin + path })
      // A newly opened address has no history state.
      window.history.replaceState(null, '')
      reportUser(as ?? null)
      if (methods) interceptMethods(intercept, server, methods)
      const town = methods ? { ...server.config.town, signIn: signInWordsOf(methods) } : server.config.town
      const navigation = createNavigation()
      render(
        <QueryClientProvider client={queryClient}>
          <TownProvider town={town}>
            <BrowserNavigation navigation={navigation} hydrating={false}>
              <AppRoutes />
            </BrowserNavigation>
          </TownProvider>
        </QueryClientProvider>,
      )
      return userEvent.setup()
    })
    unmount()
    reportUser(null)
    localStorage.clear()
    sessionStorage.clear()
  },
})

/** Signs this user in, or out if null, without opening a page: as the identity provider's library reports it. */
export function reportUser(user: SignedInPerson | null) {
  session.report(
    user && {
      uid: user.uid,
      displayName: user.name,
      email: user.email,
      photoURL: null,
      getIdToken: async () => user.token,
    },
  )
}

function interceptMethods(intercept: Fixtures['intercept'], { fastify }: TestApp, methods: readonly SignInMethod[]) {
  const answer = async () => {
    const config = (await fastify.inject('/api/config')).json()
    return Response.json({ ...config, identity: { ...config.identity, methods, hasChooser: false } })
  }
  intercept(({ path }) => (path === '/api/config' ? answer() : undefined))
}

function unmount() {
  cleanup()
  queryClient.clear()
}

function portOf({ fastify: app }: TestApp): number {
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server is not listening')
  return address.port
}

/** Empties every table, for tests that count rows or cards. */
export const emptyDatabase = ({ db }: TestApp): Promise<void> => emptyTables(db)

/** Inserts an item into the database, without the API. */
export const addItem = ({ db }: TestApp, owner: Uid, input: Omit<Parameters<typeof insertItem>[1], 'owner'> = {}) =>
  insertItem(db, { owner, ...input })

/** Inserts a person who is not signed in. */
export const addPerson = ({ db }: TestApp, name: string) =>
  insertPerson(db, { name, email: `${name.toLowerCase().replace(/\W+/g, '.')}@example.org` })

/** An item's card, by its title. */
export const card = (title: string) => screen.findByRole('article', { name: title })

/** What covers the page behind the open dialog. */
export function backdrop(): Element {
  const element = document.querySelector('[role=presentation][data-open]')
  if (!element) throw new Error('no dialog is open')
  return element
}

/** The titles of the cards in a section, in their order; an empty array if there is no such section. */
export function titlesIn(section: string): (string | null)[] {
  const region = screen.queryByRole('region', { name: section })
  if (!region) return []
  return within(region)
    .queryAllByRole('article')
    .map((article) => within(article).getByRole('heading').textContent)
}

/** The current path and query of the app. */
export const address = () => window.location.pathname + window.location.search

declare global {
  /** Provided by Vitest's jsdom environment. */
  var jsdom: { reconfigure: (settings: { url: string }) => void }
}

/** Waits until `main` contains a text, which may span several elements. */
export const expectMainText = (text: string) => waitFor(() => expect(screen.getByRole('main').textContent).toContain(text))

export { screen, waitFor, within } from '@testing-library/react'
export { expect } from 'vitest'
