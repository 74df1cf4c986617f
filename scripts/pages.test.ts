import { expect, test } from 'vitest'
import type { SampleData } from '../e2e/screens/sample-data.ts'
import { SCREENS } from '../e2e/screens/screens.ts'
import { AOSTA } from '../packages/domain/src/aosta.fixtures.ts'
import { DYNAMIC_PAGES, prerenderedPages } from '../packages/domain/src/texts/public-pages.ts'
import { renderRobotsTxt } from '../packages/server/src/sharing/sitemap.ts'
import { paths } from '../packages/web/src/shared/paths.ts'

/** The pages whose addresses have no parameter. */
const PAGES = Object.values(paths).filter((path) => typeof path === 'string')

const LIKE_PRIVACY = 'built like the page on privacy, with other texts'
/** The pages without a screen, with the reason. */
const WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  '/arrivederci': 'one sentence, after an account was deleted',
  '/terms': LIKE_PRIVACY,
  '/forbidden': LIKE_PRIVACY,
  '/disclaimer': LIKE_PRIVACY,
  '/cookie-policy': LIKE_PRIVACY,
  '/stile': 'in development only',
}

/** No link leads to them: the first one follows the deletion of an account, the second one is in development only. */
const NOT_FOUND_BY_LINKS = ['/arrivederci', '/stile']

test('Every page has a row in the list of screens or a reason why it has none', () => {
  const noData = { items: {}, conversations: {}, rings: {} } as SampleData
  const shown = new Set(SCREENS.map(({ path }) => path(noData).replace(/[?#].*/, '')))
  const missing = PAGES.filter((page) => !shown.has(page))
  expect(missing, 'a new page needs rows in e2e/screens/screens.ts').toEqual(Object.keys(WITHOUT_SCREEN))
})

test('[SHARE-06] Every page is either in the sitemap or disallowed in robots.txt', () => {
  const isPublic = (page: string) => [...prerenderedPages(AOSTA.words.it), ...DYNAMIC_PAGES].some(({ path }) => path === page)
  const disallowed = [...renderRobotsTxt('https://barattolo.example').matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
  const isDisallowed = (page: string) => disallowed.some((path) => page.startsWith(path))
  expect(
    PAGES.filter((page) => isPublic(page) === isDisallowed(page)),
    'a new page belongs to domain/src/texts/public-pages.ts or to DISALLOWED_PATHS of server/src/sharing/sitemap.ts',
  ).toEqual(NOT_FOUND_BY_LINKS)
})
