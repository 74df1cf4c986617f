import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { matchRoutes, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router'
import { SignedInOnly, SignedInOrLanding } from '../identity/guards.tsx'
import { FaultBoundary } from './FaultBoundary.tsx'
import { AppLayout } from './layout/AppLayout.tsx'
import { type Frame, FrameOfRoute } from './layout/frame.ts'
import { paths } from './paths.ts'
import { sayShown } from './shown.ts'

/** A route whose page is loaded from its own file. */
function page(path: string, load: () => Promise<ComponentType>, frame: Frame = {}): RouteObject {
  const Page = lazy(async () => ({ default: await load() }))
  const element = (
    <>
      <Page />
      <Shown />
    </>
  )
  return { path, handle: frame, element }
}

/** Signals that the screen is interactive, so that `hydrate-entry.ts` can replay earlier clicks. */
function Shown() {
  useEffect(sayShown, [])
  return null
}

/** Only in development: the build removes the page together with its condition. */
const forDevelopers: RouteObject[] = import.meta.env.DEV
  ? [page(paths.styleGuide, async () => (await import('../style-guide/StyleGuidePage.tsx')).StyleGuidePage)]
  : []

const pages: RouteObject[] = [
  ...forDevelopers,
  page(paths.login, async () => (await import('../identity/LoginPage.tsx')).LoginPage),
  page(paths.landing, async () => (await import('../landing/LandingPage.tsx')).LandingPage),
  page(paths.home, async () => (await import('../landing/HomePage.tsx')).HomePage),
  page(paths.goodbye, async () => (await import('../identity/GoodbyePage.tsx')).GoodbyePage),
  page(paths.bazar, async () => (await import('../bazar/BazarPage.tsx')).BazarPage),
  page('/bazar/:uid', async () => (await import('../bazar/PersonBazarPage.tsx')).PersonBazarPage),
  page('/item/:id', async () => (await import('../items/ItemPage.tsx')).ItemPage),
  page(paths.map, async () => (await import('../map/MapPage.tsx')).MapPage, { full: true }),
  page(paths.requests, async () => (await import('../requests/BoardPage.tsx')).BoardPage),
  page(paths.request(':id'), async () => (await import('../requests/RequestPage.tsx')).RequestPage),
  page(paths.admin, async () => (await import('../admin/AdminArea.tsx')).AdminArea),
  page(paths.privacy, async () => (await import('../pages/static-pages.tsx')).PrivacyPage),
  page(paths.terms, async () => (await import('../pages/static-pages.tsx')).TermsPage),
  page(paths.forbidden, async () => (await import('../pages/static-pages.tsx')).ForbiddenPage),
  page(paths.disclaimer, async () => (await import('../pages/static-pages.tsx')).DisclaimerPage),
  page(paths.cookies, async () => (await import('../pages/static-pages.tsx')).CookiesPage),
  page(paths.contact, async () => (await import('../pages/ContactPage.tsx')).ContactPage),
  page(paths.unsubscribe, async () => (await import('../notices/UnsubscribePage.tsx')).UnsubscribePage),
  page(paths.collaborate, async () => (await import('../pages/static-pages.tsx')).CollaboratePage),
]

/** Visitors are redirected to `/login`, and back after the sign-in. */
const forSignedIn: RouteObject[] = [
  page(paths.addItem, async () => (await import('../publish/PublishItemPage.tsx')).PublishItemPage),
  page(paths.editItem(':id'), async () => (await import('../publish/EditItemPage.tsx')).EditItemPage),
  page(paths.conversation(':id'), async () => (await import('../conversations/ConversationPage.tsx')).ConversationPage, {
    full: true,
    ownBars: true,
  }),
  page(paths.notices, async () => (await import('../notices/NoticesPage.tsx')).NoticesPage),
  page(paths.noticePreferences, async () => (await import('../notices/PreferencesPage.tsx')).PreferencesPage),
  page(paths.myBazar, async () => (await import('../bazar/OwnBazarPage.tsx')).OwnBazarPage),
]

/** Visitors are redirected to `/`, where signing in continues to the page. */
const fromLanding: RouteObject[] = [
  page(paths.inbox, async () => (await import('../conversations/InboxPage.tsx')).InboxPage),
  page(paths.radar, async () => (await import('../radar/RadarPage.tsx')).RadarPage),
]

const routes: RouteObject[] = [
  {
    element: <AppLayout />,
    children: [
      ...pages,
      { element: <SignedInOnly />, children: forSignedIn },
      { element: <SignedInOrLanding />, children: fromLanding },
      { path: '*', element: <Navigate to={paths.landing} replace /> },
    ],
  },
  page(paths.chooser, async () => (await import('../identity/ChooserPage.tsx')).ChooserPage),
]

/** The screen of the current URL in its frame. Must be rendered inside a router. */
export function Screens() {
  const location = useLocation()
  const frame: Frame = matchRoutes(routes, location)?.at(-1)?.route.handle ?? {}
  const screen = useRoutes(routes)
  return (
    <FaultBoundary>
      <FrameOfRoute value={frame}>
        <Suspense>{screen}</Suspense>
      </FrameOfRoute>
    </FaultBoundary>
  )
}
