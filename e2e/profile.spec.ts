import { expect, test } from './support/test.ts'

test('[PROF-04] The theme and the text size of the device are there at the first paint of every page', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|dynamically imported module/)
  await page.goto('/contact')
  await page.evaluate(() => {
    localStorage.setItem('barattolo:tema', '"dark"')
    localStorage.setItem('barattolo:testo', '"larger"')
  })
  // The application does not start, so everything that is visible comes from the HTML and its classic scripts.
  await page.route(/assets\/main-.*\.js/, (route) => route.abort())
  // The landing page is prerendered, the bazar comes from the server, the profile is an empty page.
  for (const path of ['/', '/bazar', '/profilo']) {
    await page.goto(path)
    const shown = await page.evaluate(() => {
      const { backgroundColor, fontSize } = getComputedStyle(document.documentElement)
      const barColors = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      return { backgroundColor, fontSize, bar: barColors.filter(({ media }) => media === 'all').map(({ content }) => content) }
    })
    expect(shown, path).toEqual({ backgroundColor: 'rgb(15, 29, 26)', fontSize: '20px', bar: ['#182b26'] })
  }
})
