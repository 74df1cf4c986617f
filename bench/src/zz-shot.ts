import { findOrInstallChromium } from '@barattolo/e2e/chromium'
import { chromium } from 'playwright-core'
import { putSession, signIn } from '../../e2e/support/sign-in-browser.ts'
const origin = 'http://localhost:4310'
const browser = await chromium.launch({ executablePath: findOrInstallChromium() ?? '' })
const who = process.argv[2] ?? 'giulia.perron'
const session = await signIn(origin, { name: who, email: `${who}@example.org` })
for (const [w, h, scheme] of [[390, 844, 'light'], [1440, 900, 'light'], [390, 844, 'dark']] as const) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme })
  await putSession(context, session)
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  for (const path of process.argv.slice(3)) {
    await page.goto(origin + path); await page.waitForLoadState('networkidle'); await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/shot-${who}-${path.replace(/\W/g, '_')}-${w}-${scheme}.png`, fullPage: w === 390 })
  }
  await context.close()
}
await browser.close()
