import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { Icon } from './Icon.tsx'

async function renderOnServer() {
  const { prelude } = await prerender(<Icon name="handshake" />)
  return new Response(prelude).text()
}

test('[PERF-04] The HTML of an icon is the same before and after the server has loaded its file, so that it can be hydrated', async () => {
  const before = await renderOnServer()
  expect(before).toMatch(/<path d="[^"]+"/)
  expect(await renderOnServer()).toBe(before)
})
