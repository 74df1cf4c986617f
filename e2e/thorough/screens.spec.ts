import type { Page } from '@playwright/test'
import { inspectAllViews } from '../screens/inspect-screen.ts'
import { waitUntilScreenSettled } from '../screens/screen-pages.ts'
import { SCREENS } from '../screens/screens.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

for (const [area, screens] of Map.groupBy(SCREENS, ({ name }) => name.split('-')[0]))
  test(`[APP-15] [NAV-48] [NAV-49] Every screen of ${area} is accessible on phone and desktop in both themes, fits into 320 px, 720 px and a desktop, and at 200 % text into a phone and a desktop, and shows in forced colours what is selected`, async ({
    inspection,
  }) => {
    const faults: string[] = []
    for (const screen of screens)
      for (const fault of await inspectAllViews(screen, inspection)) faults.push(`${screen.name}, ${fault}`)
    expect(faults).toEqual([])
  })

test('[CONV-28] On the proposal sheet of a phone the calendar button, the place with its time, and the note beside “Cambia” are whole at 390 and 320 px', async ({
  inspection: { pages, sampleData },
}) => {
  const screen = SCREENS.find(({ name }) => name === 'scambio-lungo-accettato-foglio')
  if (!screen) throw new Error('the sheet is not in the list of screens')
  const page = await pages.openScreen(screen, { phone: true, theme: 'light' }, sampleData)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await waitUntilScreenSettled(page, screen)
    await expectWholeMeeting(page)
  }
})

async function expectWholeMeeting(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'La proposta' })
  const sheetBox = await sheet.boundingBox()
  const calendar = sheet.getByRole('button', { name: 'Scarica l’invito per il calendario' })
  await calendar.scrollIntoViewIfNeeded()
  const calendarBox = await calendar.boundingBox()
  expect((calendarBox?.x ?? 0) + (calendarBox?.width ?? 0)).toBeLessThanOrEqual((sheetBox?.width ?? 0) - 16)
  for (const detail of await sheet.getByRole('definition').locator('span').all())
    expect(await detail.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1)
  const note = await sheet.getByText('Confermato da entrambi').boundingBox()
  expect(note?.height).toBeLessThanOrEqual(26)
}
