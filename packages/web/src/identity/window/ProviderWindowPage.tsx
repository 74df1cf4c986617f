import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { Toasts } from '../../ui/overlay/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import identityStyles from '../Identity.module.css'
import type { PendingSignIn } from '../session/identity-provider.ts'
import { startSession, withProvider } from '../session/session.ts'
import { SignInSheet } from '../sign-in/SignInSheet.tsx'
import { signInErrorText } from '../sign-in/sign-in-error-text.ts'
import { sendToOpener } from './window-channel.ts'
import { currentSignIn, finishAtServer, forgetSignIn, goToProvider, takeRequest } from './window-steps.ts'

const labels = texts.signIn.window

type WindowState =
  | { name: 'working' | 'done' }
  | { name: 'failed'; text: string }
  /** No page has taken the outcome: the window goes on by itself. */
  | { name: 'pending'; pending: PendingSignIn }

/**
 * The window of a provider, on the way there and back. It hands the outcome to the page that has opened it. If no page takes it, it
 * completes the sign-in itself. It starts no session before that.
 */
export function ProviderWindowPage() {
  const [state, setState] = useState<WindowState>({ name: 'working' })
  const hasRun = useRef(false)
  const attempt = async (step: () => Promise<WindowState>) => {
    setState({ name: 'working' })
    setState(await step().catch((error: unknown) => ({ name: 'failed' as const, text: signInErrorText(error) })))
  }
  const run = useEffectEvent(() => {
    // In development an effect runs twice; the answer of a provider is valid once.
    if (hasRun.current) return
    hasRun.current = true
    void attempt(runRequest)
  })
  useEffect(() => run(), [])
  const signIn = currentSignIn()
  if (state.name === 'pending')
    return (
      <Frame>
        <SignInSheet pending={state.pending} returnPath={paths.landing} onSignedIn={goToLanding} />
      </Frame>
    )
  if (state.name !== 'failed')
    return (
      <Frame>
        <p role="status" aria-busy={state.name === 'working'}>
          {state.name === 'working' ? labels.working : labels.done}
        </p>
        {state.name === 'done' ? <ButtonLink to={paths.landing}>{labels.backHome}</ButtonLink> : null}
      </Frame>
    )
  return (
    <Frame>
      <ErrorState text={state.text} />
      {signIn ? (
        <div className={identityStyles.choices}>
          <Button look="line" onClick={() => void attempt(cancel)}>
            {labels.close}
          </Button>
          <Button look="go" onClick={() => void attempt(() => begin(signIn))}>
            {labels.retry}
          </Button>
        </div>
      ) : (
        <ButtonLink to={paths.landing}>{labels.backHome}</ButtonLink>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <main className={identityStyles.chooser}>
        <h1 className={classes(textStyles.sign, textStyles.title2)}>{labels.title}</h1>
        {children}
      </main>
      <Toasts />
    </>
  )
}

async function runRequest(): Promise<WindowState> {
  const request = takeRequest()
  if (request.step === 'start') return begin(request.signIn)
  const signIn = currentSignIn()
  if (!signIn) return { name: 'failed', text: labels.alone }
  if (request.step === 'none' || signIn.secret === '') return { name: 'failed', text: labels.over }
  if (new URLSearchParams(request.query).get('error') === 'access_denied') {
    return (await close(signIn.stato, null)) ?? { name: 'failed', text: labels.refused }
  }
  const outcome = await finishAtServer(signIn, request.query)
  return (await close(signIn.stato, outcome)) ?? complete(outcome)
}

async function begin(signIn: Parameters<typeof goToProvider>[0]): Promise<WindowState> {
  await goToProvider(signIn)
  return { name: 'working' }
}

/** Hands the outcome to the page that waits for it and closes the window; null if there is no such page. */
async function close(stato: string, outcome: Parameters<typeof sendToOpener>[1]): Promise<WindowState | null> {
  if (!(await sendToOpener(stato, outcome))) return null
  forgetSignIn()
  window.close()
  return { name: 'done' }
}

/** “Chiudi”: the page shows its buttons again. */
async function cancel(): Promise<WindowState> {
  const signIn = currentSignIn()
  forgetSignIn()
  if (signIn) await sendToOpener(signIn.stato, null)
  window.close()
  return { name: 'done' }
}

async function complete(outcome: NonNullable<Parameters<typeof sendToOpener>[1]>): Promise<WindowState> {
  forgetSignIn()
  const result = await withProvider((provider) => provider.complete(outcome))
  if (result.state === 'signedIn') {
    goToLanding()
    return { name: 'working' }
  }
  // An addition waits for the session of this browser.
  void startSession()
  return { name: 'pending', pending: result }
}

/** A new page, because this window has no session before. */
const goToLanding = () => window.location.replace(paths.landing)
