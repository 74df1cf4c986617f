import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { LoginFailureDialog } from '../../identity/LoginFailureDialog.tsx'
import { OpenSignInBanner } from '../../identity/OpenSignInBanner.tsx'
import { SignInDialog } from '../../identity/SignInDialog.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { LiveConnection } from '../LiveConnection.tsx'
import { texts } from '../texts.ts'
import { BottomNav } from './BottomNav.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

/** What a route says about the frame around it. */
export interface FrameHandle {
  /** The screen fills the window: no footer below it. */
  full?: boolean
  /** The screen has its own bars on a phone (the exchange). */
  ownBars?: boolean
}

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
      <div id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </div>
      {frame.full ? null : <Footer />}
      {frame.ownBars ? null : <BottomNav />}
      <SignInDialog />
      <LoginFailureDialog />
      <LiveConnection />
      <Toasts />
      <ScrollRestoration />
    </>
  )
}

function useFrame(): FrameHandle {
  const handle = useMatches().at(-1)?.handle
  return handle && typeof handle === 'object' ? handle : {}
}
