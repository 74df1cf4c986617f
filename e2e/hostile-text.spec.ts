import { waitUntilPageSettled } from './support/page-settled.ts'
import { signIn } from './support/sign-in-browser.ts'
import { expect, test } from './support/test.ts'

const MARKUP = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'
const LONG = 'W'.repeat(120)
/** The longest title that is allowed. */
const LONG_MARKUP = (MARKUP + LONG).slice(0, 120)

test('[SEC-15] Markup and long words in user texts are shown as text, run no script and widen no page', {
  tag: '@thorough',
}, async ({ signInUser, app }) => {
  const name = '<b/onmouseover="window.ran=1">Eva</b>'
  const eva = await signIn(app.origin, { name, email: 'eva.ostile@example.org' })
  const bruno = await signInUser('Bruno', { phone: true })
  const post = async (path: string, body: object, headers: object) => {
    const answer = await fetch(`${app.origin}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(201)
    return (await answer.json()) as { _id: string }
  }
  const itemFields = { status: 'baratto', category: 'home', latitude: app.town.centre.lat, longitude: app.town.centre.lng }
  const texts = { description: `${MARKUP}\n${'W'.repeat(300)}`, tags: ['"><script>', 'W'.repeat(30)] }
  const item = await post('/api/items', { ...itemFields, ...texts, title: LONG_MARKUP }, eva.headers)
  const conversation = await post('/api/conversations', { rootItemId: item._id, message: MARKUP }, bruno.headers)
  await post(`/api/conversations/${conversation._id}/messages`, { text: LONG.repeat(5) }, eva.headers)
  const request = await post('/api/requests', { ...texts, title: LONG_MARKUP }, eva.headers)

  const { page } = bruno
  const hasRun = () => page.evaluate(() => 'ran' in window)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const [address, text] of [
    [`/item/${item._id}`, LONG_MARKUP],
    ['/bazar', LONG_MARKUP],
    [`/bazar/${eva.uid}`, name],
    [`/scambio/${conversation._id}`, MARKUP],
    ['/inbox', MARKUP],
    [`/requests/${request._id}`, LONG_MARKUP],
    ['/bacheca', LONG_MARKUP],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(text).filter({ visible: true }).first(), address).toBeVisible()
    await waitUntilPageSettled(page)
    expect([address, await hasRun(), await overflow()]).toEqual([address, false, 0])
  }
})
