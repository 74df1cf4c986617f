import { type ComponentType, Suspense, useEffect } from 'react'
import { matchRoutes, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router'
import { SignedInOnly, SignedInOrLanding } from '../identity/sign-in/guards.tsx'
import { ItemSlotsContext } from '../items/item-slots.ts'
import { UNKNOWN_ADDRESS_STATE } from '../landing/unknown-address.ts'
import { markInteractive } from '../shared/interactive.ts'
import { paths } from '../shared/paths.ts'
import { useViewerUid } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { lazyComponent } from '../ui/loading/lazy-component.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { itemSlots } from './item-slots.ts'
import { AppLayout } from './layout/AppLayout.tsx'
import { type Frame, FrameContext } from './layout/frame.ts'
import { usePreloadWhenLoaded } from './layout/use-preload-when-loaded.ts'

const ITEM_PATH = '/item/:id'

/** How to load the page of each route, by its path. */
const preloads = new Map<string, () => Promise<unknown>>()

/** A route whose page is loaded from its own file. */
function lazyRoute(path: string, load: () => Promise<ComponentType>, frame: Frame = {}): RouteObject {
  const { Component: Page, preload } = lazyComponent(load)
  preloads.set(path, preload)
  const element = (
    <>
      <Page />
      <InteractiveMarker />
    </>
  )
  return { path, handle: frame, element }
}

/** Signals that the screen is interactive, so that `hydrate-entry.ts` can replay earlier clicks. */
function InteractiveMarker() {
  useEffect(markInteractive, [])
  return null
}

/** Only in development. `DEV` is a constant in the build, so the bundler removes the page. */
const developmentRoutes: RouteObject[] = import.meta.env.DEV
  ? [lazyRoute(paths.styleGuide, async () => (await import('../style-guide/StyleGuidePage.tsx')).StyleGuidePage)]
  : []

const publicRoutes: RouteObject[] = [
  ...developmentRoutes,
  lazyRoute(paths.login, async () => (await import('../identity/sign-in/SignInPage.tsx')).SignInPage),
  lazyRoute(paths.landing, async () => (await import('../landing/LandingPage.tsx')).LandingPage),
  lazyRoute(paths.home, async () => (await import('../landing/HomePage.tsx')).HomePage),
  lazyRoute(paths.goodbye, async () => (await import('../people/GoodbyePage.tsx')).GoodbyePage, { whileSuspended: true }),
  lazyRoute(paths.bazar, async () => (await import('../bazar/BazarPage.tsx')).BazarPage, { name: texts.app.nav.bazar }),
  lazyRoute('/bazar/:uid', async () => (await import('../bazar/PersonBazarPage.tsx')).PersonBazarPage),
  lazyRoute(ITEM_PATH, async () => (await import('../items/page/ItemPage.tsx')).ItemPage),
  lazyRoute(paths.map, async () => (await import('../map/MapPage.tsx')).MapPage, { full: true }),
  lazyRoute(paths.requests, async () => (await import('../requests/board/BoardPage.tsx')).BoardPage),
  lazyRoute(paths.request(':id'), async () => (await import('../requests/RequestPage.tsx')).RequestPage),
  lazyRoute(paths.admin, async () => (await import('./AdminPages.tsx')).AdminArea),
  lazyRoute(paths.status, async () => (await import('./AdminPages.tsx')).StatusArea),
  lazyRoute(paths.privacy, async () => (await import('../pages/static-pages.tsx')).PrivacyPage, { whileSuspended: true }),
  lazyRoute(paths.terms, async () => (await import('../pages/static-pages.tsx')).TermsPage, { whileSuspended: true }),
  lazyRoute(paths.forbidden, async () => (await import('../pages/static-pages.tsx')).ForbiddenPage, { whileSuspended: true }),
  lazyRoute(paths.disclaimer, async () => (await import('../pages/static-pages.tsx')).DisclaimerPage, { whileSuspended: true }),
  lazyRoute(paths.cookies, async () => (await import('../pages/static-pages.tsx')).CookiesPage, { whileSuspended: true }),
  lazyRoute(paths.accessibility, async () => (await import('../pages/static-pages.tsx')).AccessibilityPage, {
    whileSuspended: true,
  }),
  lazyRoute(paths.contact, async () => (await import('../contact/ContactPage.tsx')).ContactPage, { whileSuspended: true }),
  lazyRoute(paths.unsubscribe, async () => (await import('../notices/UnsubscribePage.tsx')).UnsubscribePage),
  lazyRoute(paths.collaborate, async () => (await import('../pages/static-pages.tsx')).CollaboratePage),
]

/** Visitors are redirected to `/login`, and back after the sign-in. */
const signedInRoutes: RouteObject[] = [
  lazyRoute(paths.addItem, async () => (await import('../publish/PublishItemPage.tsx')).PublishItemPage),
  lazyRoute(paths.editItem(':id'), async () => (await import('../publish/EditItemPage.tsx')).EditItemPage),
  lazyRoute(paths.conversation(':id'), async () => (await import('./ConversationPage.tsx')).ConversationPage, {
    full: true,
    ownBars: true,
  }),
  lazyRoute(paths.ring(':id'), async () => (await import('../rings/giro/RingPage.tsx')).RingPage, { full: true, ownBars: true }),
  lazyRoute(paths.notices, async () => (await import('../notices/NoticesPage.tsx')).NoticesPage),
  lazyRoute(paths.noticePreferences, async () => (await import('../notices/PreferencesPage.tsx')).PreferencesPage),
  lazyRoute(paths.favourites, async () => (await import('./OwnPages.tsx')).FavouritesPage),
  lazyRoute(paths.overview, async () => (await import('./OwnPages.tsx')).OverviewPage),
  lazyRoute(paths.myBazar, async () => (await import('./OwnPages.tsx')).OwnBazarPage),
  lazyRoute(paths.profile, async () => (await import('./OwnPages.tsx')).ProfilePage),
  lazyRoute(paths.profileSection(':section'), async () => (await import('./OwnPages.tsx')).ProfileSectionPage),
]

/** Visitors are redirected to `/`, and to the page after they have signed in there. */
const landingSignInRoutes: RouteObject[] = [
  lazyRoute(paths.inbox, async () => (await import('./InboxPage.tsx')).InboxPage),
  lazyRoute(paths.radar, async () => (await import('../radar/RadarPage.tsx')).RadarPage),
]

const routes: RouteObject[] = [
  {
    element: <AppLayout />,
    children: [
      ...publicRoutes,
      { element: <SignedInOnly />, children: signedInRoutes },
      { element: <SignedInOrLanding />, children: landingSignInRoutes },
      { path: '*', element: <UnknownAddress /> },
    ],
  },
  lazyRoute(paths.chooser, async () => (await import('../identity/chooser/ChooserPage.tsx')).ChooserPage),
  lazyRoute(paths.providerWindow, async () => (await import('../identity/window/ProviderWindowPage.tsx')).ProviderWindowPage),
]

/** Leads to `/`, which says so (`UnknownAddressNote`). */
function UnknownAddress() {
  return <Navigate to={paths.landing} state={UNKNOWN_ADDRESS_STATE} replace />
}

/**
 * The destinations of the navigation, and what their lists lead to; one after another. Also the map, whose files `AppLayout` loads: a
 * page that is not preloaded here shows its placeholder first, which React leaves for 300 ms.
 */
const preloadForVisitors = () => preloadPages([paths.bazar, ITEM_PATH, paths.home, paths.map])
const preloadForUsers = () => preloadPages([paths.overview, paths.inbox, paths.radar, paths.conversation(':id')])
const preloadNothing = async () => undefined

async function preloadPages(routePaths: readonly string[]) {
  for (const path of routePaths) await preloads.get(path)?.()
}

/** The screen of the current URL in its frame. Must be rendered inside a router. */
export function AppRoutes() {
  const location = useLocation()
  const frame: Frame = matchRoutes(routes, location)?.at(-1)?.route.handle ?? {}
  const screen = useRoutes(routes)
  const isSignedIn = useViewerUid() !== null
  usePreloadWhenLoaded(preloadForVisitors)
  usePreloadWhenLoaded(isSignedIn ? preloadForUsers : preloadNothing)
  return (
    <ErrorBoundary>
      <FrameContext value={frame}>
        <ItemSlotsContext value={itemSlots}>
          <Suspense>{screen}</Suspense>
        </ItemSlotsContext>
      </FrameContext>
    </ErrorBoundary>
  )
}
