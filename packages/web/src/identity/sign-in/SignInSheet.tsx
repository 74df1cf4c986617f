import { addSignIn } from '@barattolo/domain/identity/sign-in-contract'
import type { SignInMethod } from '@barattolo/domain/sign-in-method'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../shared/api/api.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { useSession } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { useOnlyWay } from '../../shared/town.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { toastSuccess } from '../../ui/overlay/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import identityStyles from '../Identity.module.css'
import { EmailForm } from '../link/EmailForm.tsx'
import { LinkSent } from '../link/LinkSent.tsx'
import type { LinkMethod, PendingSignIn } from '../session/identity-provider.ts'
import { withProvider } from '../session/session.ts'
import { useFreshSignIn } from './FreshSignInDialog.tsx'
import { isLinkMethod, isWindowMethod, useMethods } from './methods.ts'
import { useSignIn } from './sign-in.ts'

const labels = texts.signIn

interface SignInSheetProps {
  /** A sign-in that needs a further step. */
  pending?: PendingSignIn | null
  /** Where a link leads afterwards. */
  returnPath: string
  /** Above the ways, while they are shown. */
  children?: ReactNode
  /** Called when the session has begun, here or in another tab. */
  onSignedIn: () => void
}

interface SentLink {
  method: LinkMethod
  email: string
}

/** All ways of signing in: one press for each provider, then one field for an e-mail. */
export function SignInSheet({ pending: initialPending = null, returnPath, children, onSignedIn }: SignInSheetProps) {
  const [pending, setPending] = useState(initialPending)
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState<SentLink | null>(null)
  const { failure, dialog } = useFinish(pending, onSignedIn)
  const needsEmail = pending?.state === 'needsEmail'
  const requestLink = async (link: SentLink) => {
    const proof = needsEmail ? pending.proof : undefined
    await withProvider((provider) =>
      provider.requestLink(link.method, { email: link.email, intent: 'signIn', returnPath, proof }),
    )
    setSent(link)
  }
  if (failure !== null)
    return (
      <div className={identityStyles.step}>
        <ErrorState text={labels.known.notAdded(failure)} />
        <Button look="go" onClick={onSignedIn}>
          {labels.known.goOn}
        </Button>
      </div>
    )
  if (sent)
    return (
      <>
        <LinkSent email={sent.email} onAgain={() => requestLink(sent)} onOtherAddress={() => setSent(null)} />
        {dialog}
      </>
    )
  const form = { email, onChange: setEmail, onRequest: requestLink }
  return (
    <div className={identityStyles.step}>
      {pending ? <PendingText pending={pending} /> : children}
      {needsEmail ? <LinkForm {...form} method="email" isFirst /> : <Ways pending={pending} onPending={setPending} form={form} />}
      {pending ? (
        <Button look="bare" onClick={() => setPending(null)}>
          {labels.known.otherWay}
        </Button>
      ) : null}
      {dialog}
    </div>
  )
}

/** When the session begins: adds the sign-in that has waited for it, then reports that the sheet has done its work. */
function useFinish(pending: PendingSignIn | null, onSignedIn: () => void) {
  const { state } = useSession()
  const [failure, setFailure] = useState<string | null>(null)
  const { run, dialog } = useFreshSignIn()
  const hasFinished = useRef(false)
  const finish = useEffectEvent(async () => {
    if (hasFinished.current) return
    hasFinished.current = true
    if (!pending || pending.state === 'needsEmail') return onSignedIn()
    const add = async () => {
      const { method } = await call(addSignIn, { body: { proof: pending.proof } })
      toastSuccess(labels.known.added(method.name))
      onSignedIn()
    }
    await run(add).catch((error: unknown) => setFailure(errorText(error)))
  })
  useEffect(() => {
    if (state === 'signedIn') void finish()
  }, [state])
  return { failure, dialog }
}

/** Takes the focus, because the button that had it is gone. */
function PendingText({ pending: { state } }: { pending: PendingSignIn }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { known, needsEmail, fresh } = labels
  const text = { knownEmail: known.text, needsEmail: needsEmail.text, proven: known.add }[state]
  const heading = { knownEmail: known.title, needsEmail: needsEmail.title, proven: fresh.title }[state]
  return (
    <>
      <h2 ref={title} tabIndex={-1} className={classes(textStyles.sign, textStyles.title3)}>
        {heading}
      </h2>
      <p className={textStyles.dim}>{text}</p>
    </>
  )
}

interface WaysProps {
  pending: PendingSignIn | null
  onPending: (pending: PendingSignIn) => void
  form: LinkFormProps
}

interface LinkFormProps {
  email: string
  onChange: (email: string) => void
  onRequest: (link: SentLink) => Promise<void>
}

function LinkForm({ method, isFirst, onRequest, ...field }: LinkFormProps & { method: LinkMethod; isFirst: boolean }) {
  return (
    <EmailForm
      {...field}
      onSubmit={(email) => onRequest({ method, email })}
      look={isFirst ? 'go' : 'line'}
      submitText={labels.sheet.send}
      busyText={labels.sheet.sending}
      hint={labels.sheet.emailHint}
    />
  )
}

function Ways({ pending, onPending, form }: WaysProps) {
  const { methods: allMethods, hasFailed, retry } = useMethods()
  const methods = pending?.methods.length ? pending.methods : (allMethods ?? [])
  const onlyWay = useOnlyWay()
  const { startSignIn, busyWay } = useSignIn(async (next) => {
    onPending(next)
    return false
  })
  const windows = methods.filter(isWindowMethod)
  const link = methods.find(isLinkMethod)
  const buttonText = (method: SignInMethod) =>
    method.id === 'google.com' && !pending ? texts.app.login : labels.sheet.with(method.name)
  return (
    <>
      {hasFailed && onlyWay !== 'google.com' ? <ErrorState text={labels.sheet.failed} onRetry={retry} /> : null}
      {windows.map((method, index) => (
        <Button
          key={method.id}
          wide
          look={index === 0 ? 'go' : 'line'}
          busy={busyWay === method.id}
          busyText={texts.session.waiting}
          onClick={() => void startSignIn(method.id)}
        >
          {buttonText(method)}
        </Button>
      ))}
      {windows.length > 0 && link ? <p className={classes(identityStyles.or, textStyles.dim)}>{labels.sheet.or}</p> : null}
      {link ? <LinkForm {...form} method={link.id} isFirst={windows.length === 0} /> : null}
    </>
  )
}
