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
 * `node scripts/files-of.ts [--list]`: counts the source files that take part in one request, from the press of the button to the
 * settled screen. A file takes part if V8 executed one of its functions; code at the top level of a module does not count.
 * Builds the web app with source maps; the next `npm start` builds it again without them.
 */
const DIST = join(ROOT, 'packages/web/dist')
const OWN_SOURCE = /^packages\/(web|server|domain)\/src\/(?!testing\/|migrations\/).*(?<!\.test)\.tsx?$/
const PRECISE = { callCount: true, detailed: false }

interface Scenario {
  name: string
  /** Opens the screen and fills it in, up to the press of the button. */
  prepare: () => Promise<Page>
  /** Presses the button and waits for the answer on the screen. */
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
        await page.getByRole('button', { name: 'Salva l’oggetto' }).click()
        await expect(page.getByRole('status').filter({ hasText: '✅ Oggetto salvato con successo!' })).toBeVisible()
      },
    },
    {
      name: 'send a message',
      prepare: async () => {
        const [item] = await publishItems(app, anna, { title: 'Teiera' })
        const { _id: id } = await openConversation(app, bruno, item?._id ?? '')
        await anna.page.goto(`${app.origin}/scambio/${id}`)
        await messageField(anna.page).fill('Ciao!')
        return anna.page
      },
      press: async (page) => {
        await messageField(page).press('Enter')
        await expect(chat(page).getByText('Ciao!')).toBeVisible()
      },
    },
    {
      name: 'accept a proposal',
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
        await button(page, 'Accetta').click()
        await expect(page.getByText('Scambio confermato! Gli oggetti passeranno ai rispettivi bazar.')).toBeVisible()
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

/** The own source files with a function that this scenario executed. */
async function filesOf({ prepare, press }: Scenario): Promise<string[]> {
  const page = await prepare()
  await waitUntilPageSettled(page)
  const client = await page.context().newCDPSession(page)
  await client.send('Profiler.enable')
  await client.send('Profiler.startPreciseCoverage', PRECISE)
  // Taking the coverage resets its counters.
  await inspector.post('Profiler.takePreciseCoverage')
  await press(page)
  await waitUntilPageSettled(page)
  const files = [...(await takeServerFiles()), ...(await takeBrowserFiles(client))]
  await client.detach()
  return [...new Set(files)].filter((file) => OWN_SOURCE.test(file)).toSorted()
}

async function takeServerFiles(): Promise<string[]> {
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url, functions }) => url.startsWith('file:') && executedOffsets(functions).length > 0)
    .map(({ url }) => relative(ROOT, fileURLToPath(url)))
}

async function takeBrowserFiles(client: CDPSession): Promise<string[]> {
  const { result } = await client.send('Profiler.takePreciseCoverage')
  return result.flatMap(({ url, functions }) => {
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

function report(name: string, files: readonly string[]) {
  const filesIn = (part: string) => files.filter((file) => file.startsWith(`packages/${part}/`))
  const counts = { browser: filesIn('web').length, server: filesIn('server').length, domain: filesIn('domain').length }
  print(`${name}: browser ${counts.browser}, server ${counts.server}, domain ${counts.domain}, total ${files.length}`)
  if (process.argv.includes('--list')) for (const file of files) print(`  ${file}`)
}
