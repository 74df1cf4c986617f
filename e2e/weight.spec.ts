import { expect, test } from './support/test.ts'
import { scriptOf } from './support/weight.ts'

const KB = 1024

test('[PERF-01] the script that a screen needs before it shows anything is bounded', () => {
  for (const screen of ['src/bazar/BazarPage.tsx', 'src/items/ItemPage.tsx'])
    expect(scriptOf('index.html', screen).bytes, screen).toBeLessThanOrEqual(140 * KB)
})

test('[HOME-30] the landing page is HTML: the script that its own first paint waits for is next to nothing', () => {
  expect(scriptOf('src/late.ts').bytes).toBeLessThanOrEqual(4 * KB)
})
