import { signInWithLink } from '@barattolo/domain/identity/sign-in-contract'
import { useState } from 'react'
import { call } from '../../shared/api/api.ts'
import { useSession } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ContentStates.tsx'
import textStyles from '../../ui/text.module.css'
import identityStyles from '../Identity.module.css'
import { isProblem } from '../session/authenticated-send.ts'
import type { PendingSignIn, SignInResult } from '../session/identity-provider.ts'
import { withProvider } from '../session/session.ts'
import { SignInSheet } from '../sign-in/SignInSheet.tsx'
import { signInErrorText } from '../sign-in/sign-in-error-text.ts'
import { EmailForm } from './EmailForm.tsx'
import { clearLinkSecret, linkSecret } from './link-secret.ts'
import type { OpenedLink } from './opened-link.ts'

const labels = texts.signIn.link

interface LinkSignInProps {
  link: OpenedLink
  returnPath: string
  onSignedIn: () => void
}

/**
 * A link that was opened: one press in the browser that has asked for it; in another one the address to which it was sent. A mail program
 * that opens links on its own presses nothing.
 */
export function LinkSignIn({ link, returnPath, onSignedIn }: LinkSignInProps) {
  const session = useSession()
  const [secret, setSecret] = useState(() => ('code' in link ? linkSecret() : null))
  const [question, setQuestion] = useState('code' in link ? labels.otherBrowser : labels.confirm)
  const [email, setEmail] = useState(session.state === 'signedIn' && 'firebaseAddress' in link ? session.user.email : '')
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const finish = (result: SignInResult) => {
    clearLinkSecret()
    if (result.state === 'signedIn') onSignedIn()
    else setPending(result)
  }
  const open = async (typed?: string) => {
    try {
      finish(await openLink(link, typed === undefined ? { secret } : { email: typed }))
    } catch (error) {
      if (isFirebaseRefusal(error)) setRefusal(labels.firebaseInvalid)
      else if (isRefusal(error)) setRefusal(signInErrorText(error))
      else throw error
    }
  }
  if (pending) return <SignInSheet pending={pending} returnPath={returnPath} onSignedIn={onSignedIn} />
  if (refusal !== null)
    return (
      <>
        <ErrorState text={refusal} />
        <SignInSheet returnPath={returnPath} onSignedIn={onSignedIn} />
      </>
    )
  if (secret !== null)
    return (
      <OnePress
        onPress={() =>
          open().catch((error: unknown) => {
            if (!isProblem(error, 'signInLinkEmail')) throw error
            setQuestion(labels.confirm)
            setSecret(null)
          })
        }
      />
    )
  return (
    <div className={identityStyles.step}>
      <p className={textStyles.dim}>{question}</p>
      <EmailForm
        email={email}
        onChange={setEmail}
        onSubmit={open}
        look="go"
        submitText={labels.enter}
        busyText={labels.entering}
      />
    </div>
  )
}

function OnePress({ onPress }: { onPress: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const press = async () => {
    setBusy(true)
    setError(null)
    try {
      await onPress()
    } catch (error) {
      setError(signInErrorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={identityStyles.step}>
      <p className={textStyles.dim}>{labels.ready}</p>
      {error ? <ErrorState text={error} /> : null}
      <Button look="go" wide busy={busy} busyText={labels.entering} onClick={() => void press()}>
        {labels.enter}
      </Button>
    </div>
  )
}

async function openLink(link: OpenedLink, by: { secret: string | null } | { email: string }): Promise<SignInResult> {
  if ('firebaseAddress' in link) {
    const email = 'email' in by ? by.email : ''
    return withProvider((provider) => provider.openFirebaseLink(email, link.firebaseAddress))
  }
  const proof = 'email' in by ? { email: by.email } : by.secret === null ? {} : { secret: by.secret }
  const outcome = await call(signInWithLink, { body: { code: link.code, ...proof } }, { anonymous: true })
  return withProvider((provider) => provider.complete(outcome))
}

/** Firebase's codes for a link that was used, has expired, or was sent to another address. */
const INVALID_CODES = ['auth/invalid-action-code', 'auth/expired-action-code', 'auth/invalid-email']

const isFirebaseRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && INVALID_CODES.includes(String(error.code))

/** A link that was used or has expired; one that proves an e-mail, in another browser. */
const isRefusal = (error: unknown) => isProblem(error, 'signInLinkInvalid') || isProblem(error, 'signInOver')
