import { existsSync, readFileSync } from 'node:fs'
import { Session as Inspector, type Profiler } from 'node:inspector/promises'
import { SourceMap } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CDPSession, chromium, expect, type Page } from '@playwright/test'
import { findOrInstallHeadless, NO_CHROMIUM } from '../e2e/chromium.ts'
import config from '../e2e/playwright.config.ts'
import { openConversation, publishItems, sendProposal } from '../e2e/support/api-calls.ts'
import { button, chat, messageField } from '../e2e/support/conversation-screen.ts'
import { trackRequests, waitUntilPageSettled } from '../e2e/support/page-settled.ts'
import { photoFile } from '../e2e/support/photos.ts'
import { type BrowserUser, signInBrowser } from '../e2e/support/sign-in-browser.ts'
import { startTestApp } from '../e2e/support/test-app.ts'
import { DESKTOP } from '../e2e/support/viewports.ts'
import { print, ROOT, run } from './run.ts'

/**
 * `node scripts/files-of.ts [--list]`: counts the source files that take part in one request. A file takes part if V8 executed one of
 * its functions; code at the top level of a module does not count.
 *
 * The browser's part is from the press of the button until it sends the request, the server's until its answer is complete; all other
 * calls wait until then. What React renders for the press and for the answer does not count: a screen renders the same components for
 * any change of its state. The number in brackets includes these files.
 *
 * Builds the web app with source maps; the next `npm start` builds it again without them.
 */
const DIST = join(ROOT, 'packages/web/dist')
const OWN_SOURCE = /^packages\/(web|server|domain)\/src\/(?!testing\/|migrations\/).*(?<!\.test)\.tsx?$/
/** How Socket.IO encodes the server's answer to an event. */
const ACKNOWLEDGEMENT = /^43\d/
/** The functions of React that render, commit and run effects: at once, and in a task of their own. */
const RENDER_FUNCTIONS = ['performSyncWorkOnRoot', 'performWorkOnRootViaSchedulerTask']
const PRECISE = { callCount: true, detailed: false }

interface Scenario {
  name: string
  /** Matches the method and path of the call, or the frame of the socket. */
  request: RegExp
  /** Opens the screen and fills it in, up to the press of the button. */
  prepare: () => Promise<Page>
  /** Presses the button and waits for the answer on the screen. A stopped page ignores the events of mouse and keyboard. */
  press: (page: Page) => Promise<void>
}

const executablePath = findOrInstallHeadless()
if (executablePath === null) {
  print(NO_CHROMIUM)
  process.exit(1)
}
// Without minification each function starts on a line of its own, and none is inlined.
const build = await run('vite', ['build', 'packages/web', '--sourcemap', '--minify', 'false', '--logLevel', 'error'], 'captured')
if (!build.ok) throw new Error(build.output)

// The app runs in this process, so that its inspector sees the server's functions.
process.env.TEST_PROCESSES = '1'
const app = await startTestApp({ RATE_LIMITS: 'off' })
const browser = await chromium.launch({ ...config.use?.launchOptions, executablePath })
const inspector = new Inspector()
inspector.connect()
await inspector.post('Profiler.enable')
await inspector.post('Profiler.startPreciseCoverage', PRECISE)
const sourceMaps = new Map<string, SourceMap | null>()
try {
  const anna = await openBrowser('Anna')
  const bruno = await openBrowser('Bruno')
  for (const scenario of scenarios(anna, bruno)) report(scenario.name, await filesOf(scenario))
} finally {
  await browser.close()
  await app.close()
}

function scenarios(anna: BrowserUser, bruno: BrowserUser): Scenario[] {
  return [
    {
      name: 'publish an object',
      request: /^POST \/api\/items$/,
      prepare: async () => {
        await anna.page.goto(`${app.origin}/aggiungi`)
        await anna.page
          .getByLabel('Aggiungi foto')
          .last()
          .setInputFiles(await photoFile('slitta.jpg'))
        await anna.page.getByRole('textbox', { name: 'Titolo' }).fill('Slitta')
        await anna.page.getByRole('combobox', { name: 'Categoria' }).selectOption('hobby')
        await expect(anna.page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
        await expect(anna.page.getByRole('progressbar')).toHaveCount(0)
        return anna.page
      },
      press: async (page) => {
        await page.getByRole('button', { name: 'Metti in circolo' }).dispatchEvent('click')
        await expect(page.getByRole('status').filter({ hasText: '✅ Oggetto salvato con successo!' })).toBeVisible()
      },
    },
    {
      name: 'send a message',
      request: /^\d+\["chatMessage"/,
      prepare: async () => {
        const [item] = await publishItems(app, anna, { title: 'Teiera' })
        const { _id: id } = await openConversation(app, bruno, item?._id ?? '')
        await anna.page.goto(`${app.origin}/scambio/${id}`)
        await messageField(anna.page).fill('Ciao!')
        return anna.page
      },
      press: async (page) => {
        await messageField(page).dispatchEvent('keydown', { key: 'Enter' })
        await expect(chat(page).getByText('Ciao!')).toBeVisible()
      },
    },
    {
      name: 'accept a proposal',
      request: /^PATCH \/api\/conversations\/[^/]+\/status$/,
      prepare: async () => {
        const [wanted] = await publishItems(app, anna, { title: 'Zaino' })
        const [offered] = await publishItems(app, bruno, { title: 'Pattini' })
        const { _id: id } = await openConversation(app, bruno, wanted?._id ?? '')
        await sendProposal(app, anna, id, { request: offered ? [offered] : [] })
        await bruno.page.goto(`${app.origin}/scambio/${id}`)
        await expect(button(bruno.page, 'Accetta')).toBeEnabled()
        return bruno.page
      },
      press: async (page) => {
        await button(page, 'Accetta').dispatchEvent('click')
        await expect(page.getByText('Scambio confermato! Gli oggetti passeranno ai rispettivi bazar.').first()).toBeVisible()
      },
    },
  ]
}

async function openBrowser(name: string): Promise<BrowserUser> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: 'it-IT',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  context.on('page', trackRequests)
  return signInBrowser(app.origin, await context.newPage(), { name, email: `${name.toLowerCase()}@example.org` })
}

interface RequestFiles {
  files: string[]
  withRendering: string[]
}

/** The own source files with a function that this request executed. */
async function filesOf({ prepare, press, request }: Scenario): Promise<RequestFiles> {
  const page = await prepare()
  // An open screen of the other person would answer the live event with requests of its own.
  for (const other of browser.contexts().flatMap((context) => context.pages()))
    if (other !== page) await other.goto('about:blank')
  await waitUntilPageSettled(page)
  const client = await page.context().newCDPSession(page)
  await client.send('Profiler.enable')
  await client.send('Profiler.startPreciseCoverage', PRECISE)
  const { sent } = await pauseWhenSent(page, client, request)
  const { answered } = await holdOtherRequests(page, client, request)
  const pressed = press(page)
  const executed = await sent
  // Taking the coverage resets its counters.
  await takeServerFiles()
  await client.send('Debugger.disable')
  const files = [...browserFilesOf(executed), ...(await answered)]
  await pressed
  await waitUntilPageSettled(page)
  const { result: rendered } = await client.send('Profiler.takePreciseCoverage')
  await client.detach()
  return { files: ownFiles(files), withRendering: ownFiles([...files, ...browserFilesOf(rendered)]) }
}

/**
 * Stops the page when it sends the request. Until then, it is also stopped before and after React renders, so that what renders is
 * left out. `sent`: the browser's coverage.
 */
async function pauseWhenSent(
  page: Page,
  client: CDPSession,
  request: RegExp,
): Promise<{ sent: Promise<Profiler.ScriptCoverage[]> }> {
  await page.evaluate((pattern) => {
    const { fetch: sendCall } = window
    const { send: sendFrame } = WebSocket.prototype
    const pauseFor = (text: string) => {
      // biome-ignore lint/suspicious/noDebugger: the browser's coverage is taken at this breakpoint
      if (new RegExp(pattern).test(text)) debugger
    }
    window.fetch = (input, init) => {
      const { method, url } = new Request(input, init)
      pauseFor(`${method} ${new URL(url).pathname}`)
      return sendCall(input, init)
    }
    WebSocket.prototype.send = function (data) {
      pauseFor(String(data))
      sendFrame.call(this, data)
    }
  }, request.source)
  const scriptIds: string[] = []
  client.on('Debugger.scriptParsed', ({ scriptId, url }) => url.includes('/assets/') && scriptIds.push(scriptId))
  await client.send('Debugger.enable')
  for (const scriptId of scriptIds) await breakOnRendering(client, scriptId)
  const executed: Profiler.ScriptCoverage[] = []
  let isRendering = false
  const sent = Promise.withResolvers<Profiler.ScriptCoverage[]>()
  client.on('Debugger.paused', async ({ callFrames }) => {
    const { result } = await client.send('Profiler.takePreciseCoverage')
    if (!isRendering) executed.push(...result)
    isRendering = callFrames.some(({ functionName }) => RENDER_FUNCTIONS.includes(functionName))
    if (callFrames.some(({ functionName }) => functionName === 'pauseFor')) sent.resolve(executed)
    else await client.send(isRendering ? 'Debugger.stepOut' : 'Debugger.resume')
  })
  return { sent: sent.promise }
}

async function breakOnRendering(client: CDPSession, scriptId: string) {
  for (const name of RENDER_FUNCTIONS) {
    const { result } = await client.send('Debugger.searchInContent', { scriptId, query: `function ${name}(` })
    for (const { lineNumber } of result)
      await client.send('Debugger.setBreakpoint', { location: { scriptId, lineNumber: lineNumber + 1 } })
  }
}

/** Holds all other calls of the page until the server has answered the request. `answered`: the server's files. */
async function holdOtherRequests(page: Page, client: CDPSession, request: RegExp): Promise<{ answered: Promise<string[]> }> {
  const answered = Promise.withResolvers<string[]>()
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!request.test(`${route.request().method()} ${pathname}`)) {
      await answered.promise
      return route.continue()
    }
    const response = await route.fetch()
    answered.resolve(takeServerFiles())
    await answered.promise
    return route.fulfill({ response })
  })
  await client.send('Network.enable')
  client.on('Network.webSocketFrameReceived', ({ response }) => {
    if (ACKNOWLEDGEMENT.test(response.payloadData)) answered.resolve(takeServerFiles())
  })
  return { answered: answered.promise }
}

function ownFiles(files: readonly string[]): string[] {
  return [...new Set(files)].filter((file) => OWN_SOURCE.test(file)).toSorted()
}

async function takeServerFiles(): Promise<string[]> {
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url, functions }) => url.startsWith('file:') && executedOffsets(functions).length > 0)
    .map(({ url }) => relative(ROOT, fileURLToPath(url)))
}

function browserFilesOf(coverage: readonly Profiler.ScriptCoverage[]): string[] {
  return coverage.flatMap(({ url, functions }) => {
    const path = URL.canParse(url) ? join(DIST, new URL(url).pathname) : ''
    const sourceMap = readSourceMap(path)
    if (!sourceMap) return []
    const lineStarts = findLineStarts(readFileSync(path, 'utf8'))
    return executedOffsets(functions).flatMap((offset) => {
      const line = lineStarts.findLastIndex((start) => start <= offset)
      const entry = sourceMap.findEntry(line, offset - (lineStarts[line] ?? 0))
      return 'originalSource' in entry ? relative(ROOT, resolve(path, '..', entry.originalSource)) : []
    })
  })
}

/** Where the executed functions start. The first function of a script is its top level. */
function executedOffsets(functions: readonly Profiler.FunctionCoverage[]): number[] {
  return functions.flatMap(({ ranges: [range] }) => (range && range.startOffset > 0 && range.count > 0 ? range.startOffset : []))
}

function readSourceMap(path: string): SourceMap | null {
  const known = sourceMaps.get(path)
  if (known !== undefined) return known
  const sourceMap = existsSync(`${path}.map`) ? new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8'))) : null
  sourceMaps.set(path, sourceMap)
  return sourceMap
}

function findLineStarts(code: string): number[] {
  return [0, ...code.matchAll(/\n/g).map(({ index }) => index + 1)]
}

function report(name: string, { files, withRendering }: RequestFiles) {
  const filesIn = (part: string) => files.filter((file) => file.startsWith(`packages/${part}/`)).length
  const counts = `browser ${filesIn('web')}, server ${filesIn('server')}, domain ${filesIn('domain')}, total ${files.length}`
  print(`${name}: ${counts} (${withRendering.length} with what renders)`)
  if (process.argv.includes('--list')) for (const file of files) print(`  ${file}`)
}
