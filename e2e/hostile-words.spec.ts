import { atRest } from './support/at-rest.ts'
import { signIn } from './support/sign-in-browser.ts'
import { expect, test } from './support/test.ts'

const MARKUP = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'
const LONG = 'W'.repeat(120)
/** The longest title that is allowed. */
const BOTH = (MARKUP + LONG).slice(0, 120)

test('[SEC-15] Markup and long words in user texts are shown as text, run no script and widen no page', async ({ personNamed, house }) => {
  const name = '<b/onmouseover="window.ran=1">Eva</b>'
  const eva = await signIn(house.origin, { name, email: 'eva.ostile@example.org' })
  const bruno = await personNamed('Bruno', { phone: true })
  const post = async (path: string, body: object, headers: object) => {
    const answer = await fetch(`${house.origin}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(201)
    return (await answer.json()) as { _id: string }
  }
  const place = { status: 'baratto', category: 'home', latitude: 45.737, longitude: 7.317 }
  const written = { description: `${MARKUP}\n${'W'.repeat(300)}`, tags: ['"><script>', 'W'.repeat(30)] }
  const hostile = await post('/api/items', { ...place, ...written, title: BOTH }, eva.headers)
  const talk = await post('/api/conversations', { rootItemId: hostile._id, message: MARKUP }, bruno.headers)
  await post(`/api/conversations/${talk._id}/messages`, { text: LONG.repeat(5) }, eva.headers)
  const wanted = await post('/api/requests', { ...written, title: BOTH }, eva.headers)

  const { page } = bruno
  const ran = () => page.evaluate(() => 'ran' in window)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const [address, text] of [
    [`/item/${hostile._id}`, BOTH],
    ['/bazar', BOTH],
    [`/bazar/${eva.uid}`, name],
    [`/scambio/${talk._id}`, MARKUP],
    ['/inbox', MARKUP],
    [`/requests/${wanted._id}`, BOTH],
    ['/bacheca', BOTH],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(text).filter({ visible: true }).first(), address).toBeVisible()
    await atRest(page)
    expect([address, await ran(), await overflow()]).toEqual([address, false, 0])
  }
})
