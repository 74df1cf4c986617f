import { inspectAllViews } from '../screens/inspect-screen.ts'
import { SCREENS } from '../screens/screens.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

for (const [area, screens] of Map.groupBy(SCREENS, ({ name }) => name.split('-')[0]))
  test(`[APP-15] Every screen of ${area} is accessible on phone and desktop in both themes, and fits into 320 px, 720 px and a desktop`, async ({
    inspection,
  }) => {
    const faults: string[] = []
    for (const screen of screens)
      for (const fault of await inspectAllViews(screen, inspection)) faults.push(`${screen.name}, ${fault}`)
    expect(faults).toEqual([])
  })
