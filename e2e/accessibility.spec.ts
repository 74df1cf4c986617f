import { inspectPhoneView } from './screens/inspect-screen.ts'
import { SCREENS } from './screens/screens.ts'
import { expect, test } from './support/test.ts'

// One worker checks all screens, so that the sample data is created and the app compiled only once.
test.describe.configure({ timeout: 240_000 })

// The worker's next tests expect neither the sample data nor other open pages.
test.afterAll(async ({ app, inspection }) => {
  await inspection.pages.close()
  await app.emptyDatabase()
})

const CHECKED = SCREENS.filter(({ thorough, pendingCalls, failingCalls }) => !(thorough || pendingCalls || failingCalls))

for (const [area, screens] of Map.groupBy(CHECKED, ({ name }) => name.split('-')[0]))
  test(`[APP-15] [NAV-48] Every main screen of ${area} is accessible on a phone in the light theme, and nothing is cut off or scrolls sideways, nor at 200 % text`, async ({
    inspection,
  }) => {
    const faults: string[] = []
    for (const screen of screens)
      for (const fault of await inspectPhoneView(screen, inspection)) faults.push(`${screen.name}: ${fault}`)
    expect(faults).toEqual([])
  })
