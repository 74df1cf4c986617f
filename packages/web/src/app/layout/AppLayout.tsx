import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { LoginFailureDialog } from '../../identity/LoginFailureDialog.tsx'
import { OpenSignInBanner } from '../../identity/OpenSignInBanner.tsx'
import { cannotAskForRules } from '../../identity/rules-gate.ts'
import { SignInDialog } from '../../identity/SignInDialog.tsx'
import { useSession } from '../../identity/session.ts'
import { Spare } from '../../ui/Spare.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { useQuiet } from '../../ui/when-quiet.ts'
import { FaultBoundary } from '../FaultBoundary.tsx'
import { texts } from '../texts.ts'
import { BottomNav } from './BottomNav.tsx'
import { Footer } from './Footer.tsx'
import { useFrame } from './frame.ts'
import { Header } from './Header.tsx'

const LiveConnection = lazy(async () => ({ default: (await import('../LiveConnection.tsx')).LiveConnection }))
const RulesWatch = lazy(async () => {
  try {
    return { default: (await import('../../identity/RulesWatch.tsx')).RulesWatch }
  } catch (error) {
    cannotAskForRules()
    throw error
  }
})

export function AppLayout() {
  const frame = useFrame()
  return (
    <>
      <a className="skip" href="#main">
        {texts.app.skipToContent}
      </a>
      <OpenSignInBanner />
      <div className={frame.ownBars ? 'hide-m' : 'contents'}>
        <Header />
      </div>
      {/* The footer starts below the window, so that content that loads late does not visibly shift it. */}
      <div id="main" tabIndex={-1} className={frame.full ? 'outline-none' : 'min-h-dvh outline-none'}>
        <FaultBoundary>
          <Suspense fallback={<ScreenToCome />}>
            <Outlet />
          </Suspense>
        </FaultBoundary>
      </div>
      {frame.full ? null : <Footer />}
      {frame.ownBars ? null : <BottomNav />}
      <SignInDialog />
      <LoginFailureDialog />
      <Live />
      <Toasts />
    </>
  )
}

/** Shown while the file of a screen loads, with a heading for screen readers. */
function ScreenToCome() {
  return (
    <main className="min-h-dvh" aria-busy="true">
      <h1 className="vh">{texts.app.loading}</h1>
    </main>
  )
}

/** Loaded only for signed-in users, and only when the page is idle. */
function Live() {
  const quiet = useQuiet()
  return useSession().state === 'signedIn' && quiet ? (
    <>
      <Spare>
        <LiveConnection />
      </Spare>
      <Spare>
        <RulesWatch />
      </Spare>
    </>
  ) : null
}
