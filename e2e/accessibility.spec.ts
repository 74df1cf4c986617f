import { inspectPhoneView, test, WITHOUT_WEBGL } from './screens/inspect-screen.ts'
import { SCREENS } from './screens/screens.ts'
import { expect } from './support/test.ts'

test.use(WITHOUT_WEBGL)
// One worker checks all screens, so that the sample data is created and the app compiled only once.
test.describe.configure({ timeout: 240_000 })

const CHECKED = SCREENS.filter(({ thorough, pendingCalls, failingCalls }) => !(thorough || pendingCalls || failingCalls))

for (const [area, screens] of Map.groupBy(CHECKED, ({ name }) => name.split('-')[0]))
  test(`[APP-15] Every main screen of ${area} is accessible on a phone in the light theme, and nothing is cut off or scrolls sideways`, async ({
    inspection,
  }) => {
    const faults: string[] = []
    for (const screen of screens)
      for (const fault of await inspectPhoneView(screen, inspection)) faults.push(`${screen.name}: ${fault}`)
    expect(faults).toEqual([])
  })
