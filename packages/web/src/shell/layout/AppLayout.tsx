import { lazy, Suspense, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { disableLogOutDialog } from '../../identity/session/log-out-question.ts'
import { OpenSignInBanner } from '../../identity/sign-in/OpenSignInBanner.tsx'
import { SignInDialogs } from '../../identity/sign-in/SignInDialogs.tsx'
import { disableInterestSheet } from '../../items/card/interest-availability.ts'
import { disableRulesPrompt } from '../../people/rules/rules-prompt.ts'
import { useSession } from '../../shared/session.ts'
import { useIsSuspended } from '../../shared/suspension.ts'
import { texts } from '../../shared/texts.ts'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { useIdle } from '../../ui/loading/when-idle.ts'
import { Toasts } from '../../ui/overlay/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import visibility from '../../ui/visibility.module.css'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { BottomNav } from './BottomNav.tsx'
import { Footer } from './Footer.tsx'
import { type Frame, useFrame } from './frame.ts'
import { Header } from './Header.tsx'
import layoutStyles from './Layout.module.css'
import { NAV_PATHS } from './nav-items.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { type Preload, usePreloadWhenLoaded } from './use-preload-when-loaded.ts'

const SuspendedPage = lazy(async () => ({ default: (await import('../SuspendedPage.tsx')).SuspendedPage }))
const SignedInServices = lazy(async () => {
  try {
    return { default: (await import('./SignedInServices.tsx')).SignedInServices }
  } catch (error) {
    disableLogOutDialog()
    disableRulesPrompt()
    disableInterestSheet()
    throw error
  }
})

export function AppLayout() {
  usePreloadWhenLoaded(preloadMap)
  const tab = useLastTab()
  const isSuspended = useIsSuspended()
  const requestedFrame = useFrame()
  const showsSuspension = isSuspended && !requestedFrame.whileSuspended
  const frame: Frame = showsSuspension ? {} : requestedFrame
  return (
    <>
      <a className={layoutStyles.skip} href="#main">
        {texts.app.skipToContent}
      </a>
      <OpenSignInBanner />
      <OfflineBanner />
      <div className={frame.ownBars ? visibility.notCompact : boxStyles.contents}>
        <Header pageName={frame.name} />
      </div>
      {/* The footer starts below the window, so that content that loads late does not visibly shift it. */}
      <div id="main" tabIndex={-1} className={classes(layoutStyles.main, !frame.full && layoutStyles.tall)}>
        <ErrorBoundary>
          {/* The key replaces the screen before at once; a transition would keep it until the files of the next one are here. */}
          <Suspense key={tab} fallback={<LoadingScreen />}>
            {showsSuspension ? <SuspendedPage /> : <Outlet />}
          </Suspense>
        </ErrorBoundary>
      </div>
      {frame.full ? null : <Footer />}
      {frame.ownBars || isSuspended ? null : <BottomNav />}
      <SignInDialogs />
      <IdleServices />
      <Toasts />
    </>
  )
}

/** The files of the map screen, the largest of the five destinations. Its data is requested when a link to it is pressed. */
const preloadMap: Preload = async (signal, town) => (await import('../../map/preload-map.ts')).prefetchMapOnPress(signal, town)

/** The destination of the navigation that was opened last. */
function useLastTab(): string | undefined {
  const { pathname } = useLocation()
  const tab = NAV_PATHS.find((path) => path === pathname)
  const [last, setLast] = useState(tab)
  if (tab !== undefined && tab !== last) setLast(tab)
  return tab ?? last
}

/** Shown while the file of a screen loads, with a heading for screen readers. */
function LoadingScreen() {
  return (
    <main className={classes(boxStyles.page, layoutStyles.tall)} data-placeholder aria-busy="true">
      <h1 className={textStyles.hidden}>{texts.app.loading}</h1>
      <div className={layoutStyles.loading} aria-hidden="true">
        <Skeleton className={layoutStyles.loadingTitle} />
        <Skeleton className={layoutStyles.loadingPart} />
        <Skeleton className={layoutStyles.loadingPart} />
        <Skeleton className={layoutStyles.loadingPart} />
      </div>
    </main>
  )
}

/** Loaded only for signed-in users, and only when the page is idle. */
function IdleServices() {
  const isIdle = useIdle()
  return useSession().state === 'signedIn' && isIdle ? (
    <OptionalChunk>
      <SignedInServices />
    </OptionalChunk>
  ) : null
}
