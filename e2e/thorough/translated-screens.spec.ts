import { SCREENS } from '../screens/screens.ts'
import { expect, test } from '../support/test.ts'
import { translatePage } from '../support/translate-page.ts'
import { DESKTOP, PHONE } from '../support/viewports.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

for (const [area, screens] of Map.groupBy(SCREENS, ({ name }) => name.split('-')[0]))
  test(`[ERR-52] Every screen of ${area} that the browser translates stays open when it changes between phone and desktop and is left`, async ({
    inspection: { pages, sampleData },
  }) => {
    const faults: string[] = []
    for (const screen of screens) {
      const page = await pages.openScreen(screen, { phone: screen.device === 'phone', theme: 'light' }, sampleData)
      const note = (error: Error) => void faults.push(`${screen.name}: ${error.message}`)
      page.on('pageerror', note)
      await translatePage(page)
      for (const size of [PHONE, DESKTOP]) await page.setViewportSize(size)
      // A page that is open refetches its data when it is looked at again.
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await page.goBack()
      if (await page.getByText('Questa schermata non si è aperta').isVisible()) faults.push(`${screen.name}: has not opened`)
      page.off('pageerror', note)
    }
    expect(faults).toEqual([])
  })
