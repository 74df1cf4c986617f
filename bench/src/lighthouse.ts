import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findOrInstallChromium } from '@barattolo/e2e/chromium'
import { createSampleData } from '@barattolo/e2e/screens/sample-data'
import { startTestApp } from '@barattolo/e2e/support/test-app'
import { findFreePort } from '@barattolo/server/testing/free-port'
import { chromium } from 'playwright-core'

/** Category names of Lighthouse; scores from 0 to 100. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof CATEGORIES)[number], number>

export interface LighthouseRow {
  path: string
  preset: 'mobile' | 'desktop'
  target: number
  /** The median of all rounds for each category. */
  median: Scores
  /** Id, title and value of each audit of the last round with a score below 0.9. */
  findings: string[]
}

/** The exports and results of the package `lighthouse` that are used here. */
interface Lighthouse {
  default: (url: string, flags: object, config?: object) => Promise<{ lhr: LighthouseResult } | undefined>
  desktopConfig: object
}
interface LighthouseResult {
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { id: string; title: string; displayValue?: string; score: number | null; scoreDisplayMode: string }>
}

const ROUNDS = 5
const PACKAGE = join(import.meta.dirname, '../lighthouse')

/** Runs Lighthouse on a small data set with real photos, as a visitor without cached files. */
export async function measureLighthouse(onProgress: (line: string) => void): Promise<LighthouseRow[]> {
  const lighthouse = await loadLighthouse()
  const app = await startTestApp()
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium() ?? '',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`, '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const { items } = await createSampleData(app)
    const pages = [
      { path: '/', preset: 'mobile', target: 95 },
      { path: '/bazar', preset: 'mobile', target: 95 },
      { path: `/item/${items.hers}`, preset: 'mobile', target: 95 },
      { path: '/mappa', preset: 'desktop', target: 90 },
    ] as const
    const rows: LighthouseRow[] = []
    for (const { path, preset, target } of pages) {
      const rounds = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await runLighthouse(lighthouse, app.origin + path, port, preset))
      const row = {
        path: path.replace(items.hers, '{id}'),
        preset,
        target,
        median: medians(rounds),
        findings: rounds.at(-1)?.findings ?? [],
      }
      onProgress(`${row.path}: ${CATEGORIES.map((category) => `${category} ${row.median[category]}`).join(', ')}`)
      for (const finding of row.findings) onProgress(`  ${finding}`)
      rows.push(row)
    }
    return rows
  } finally {
    await browser.close()
    await app.close()
  }
}

/** Lighthouse and its dependencies need 150 MB, so they have their own lock file and are installed on first use. */
async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(join(PACKAGE, 'node_modules'))) {
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: PACKAGE, stdio: 'inherit' })
    if (status !== 0) throw new Error('Lighthouse cannot be installed')
  }
  return import(pathToFileURL(join(PACKAGE, 'node_modules/lighthouse/core/index.js')).href)
}

async function runLighthouse(lighthouse: Lighthouse, url: string, port: number, preset: 'mobile' | 'desktop') {
  const flags = { port, output: 'json', onlyCategories: [...CATEGORIES], logLevel: 'error' }
  const result = await lighthouse.default(url, flags, preset === 'desktop' ? lighthouse.desktopConfig : undefined)
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
  const { categories, audits } = result.lhr
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])) as Scores
  const findings = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
    .map(({ id, title, displayValue }) => [id, title, displayValue].filter(Boolean).join(' · '))
  return { scores, findings }
}

function medians(rounds: readonly { scores: Scores }[]): Scores {
  const median = (name: keyof Scores) => rounds.map(({ scores }) => scores[name]).sort((a, b) => a - b)[rounds.length >> 1] ?? 0
  return Object.fromEntries(CATEGORIES.map((name) => [name, median(name)])) as Scores
}
