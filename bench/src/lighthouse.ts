import { createServer } from 'node:net'
import { findOrInstallChromium } from '@barattolo/e2e/chromium'
import { buildWorld } from '@barattolo/e2e/screens/world'
import { openHouse } from '@barattolo/e2e/support/house'
import lighthouse, { desktopConfig, type Flags } from 'lighthouse'
import { chromium } from 'playwright-core'

/** Lighthouse's own names; scores from 0 to 100. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof CATEGORIES)[number], number>

export interface LighthouseRow {
  path: string
  preset: 'mobile' | 'desktop'
  aim: number
  /** The median of the rounds, category by category. */
  median: Scores
  /** What an audit found wrong, by its title, in the last round. */
  findings: string[]
}

const ROUNDS = 5

/** Lighthouse over a small town with real pictures, as a visitor who comes for the first time. */
export async function measureLighthouse(told: (line: string) => void): Promise<LighthouseRow[]> {
  const house = await openHouse()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium() ?? '',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`, '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const { items } = await buildWorld(house)
    const pages = [
      { path: '/', preset: 'mobile', aim: 95 },
      { path: '/bazar', preset: 'mobile', aim: 95 },
      { path: `/item/${items.hers}`, preset: 'mobile', aim: 95 },
      { path: '/mappa', preset: 'desktop', aim: 90 },
    ] as const
    const rows: LighthouseRow[] = []
    for (const { path, preset, aim } of pages) {
      const rounds = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await visit(house.origin + path, port, preset))
      const row = {
        path: path.replace(items.hers, '{id}'),
        preset,
        aim,
        median: medians(rounds),
        findings: rounds.at(-1)?.findings ?? [],
      }
      told(`${row.path}: ${CATEGORIES.map((category) => `${category} ${row.median[category]}`).join(', ')}`)
      for (const finding of row.findings) told(`  ${finding}`)
      rows.push(row)
    }
    return rows
  } finally {
    await browser.close()
    await house.close()
  }
}

async function visit(url: string, port: number, preset: 'mobile' | 'desktop') {
  const flags: Flags = { port, output: 'json', onlyCategories: [...CATEGORIES], logLevel: 'error' }
  const result = await lighthouse(url, flags, preset === 'desktop' ? desktopConfig : undefined)
  if (!result) throw new Error(`Lighthouse has no answer for ${url}`)
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
