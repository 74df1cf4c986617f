import type { SignInSummary } from '@barattolo/domain/identity/sign-in-contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { EmailForm } from '../identity/link/EmailForm.tsx'
import { LinkSent } from '../identity/link/LinkSent.tsx'
import type { LinkMethod, WindowMethod } from '../identity/session/identity-provider.ts'
import { withProvider } from '../identity/session/session.ts'
import { useFreshSignIn } from '../identity/sign-in/FreshSignInDialog.tsx'
import { isLinkMethod, isWindowMethod, type ShownWindowMethod, useMethods } from '../identity/sign-in/methods.ts'
import { isSignInCancelled } from '../identity/sign-in/sign-in-cancelled.ts'
import { signInErrorText } from '../identity/sign-in/sign-in-error-text.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ContentStates.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { toastSuccess } from '../ui/overlay/toasts.tsx'
import textStyles from '../ui/text.module.css'
import panelStyles from './Panels.module.css'
import { addSignInOf } from './sign-ins.queries.ts'

const labels = texts.signIn.own

interface AddSignInDialogProps {
  open: boolean
  present: readonly SignInSummary[]
  onClose: () => void
}

/** “Aggiungi un modo”: one press for each provider, a field for an e-mail. The session stays as it is. */
export function AddSignInDialog({ open, present, onClose }: AddSignInDialogProps) {
  const { methods = [], hasFailed, retry } = useMethods()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { add, busyWay, error, dialog } = useAddition(onClose)
  const { pathname } = useLocation()
  const link = methods.find(isLinkMethod)
  const requestLink = async (method: LinkMethod, typed: string) => {
    await withProvider((provider) => provider.requestLink(method, { email: typed, intent: 'add', returnPath: pathname }))
    setSentTo(typed)
  }
  const close = () => {
    setSentTo(null)
    onClose()
  }
  return (
    <>
      <Dialog open={open} onClose={close} title={labels.addTitle}>
        {sentTo !== null && link ? (
          <LinkSent
            email={sentTo}
            text={labels.linkSent(sentTo)}
            onAgain={() => requestLink(link.id, sentTo)}
            onOtherAddress={() => setSentTo(null)}
          />
        ) : (
          <div className={panelStyles.ways}>
            <p className={textStyles.dim}>{labels.addText}</p>
            {hasFailed ? <ErrorState text={texts.signIn.sheet.failed} onRetry={retry} /> : null}
            {methods.filter(isWindowMethod).map((method) => (
              <WindowButton key={method.id} {...{ method, present, busyWay }} onAdd={() => void add(method.id)} />
            ))}
            {error ? <FieldError>{error}</FieldError> : null}
            {link ? (
              <EmailForm
                email={email}
                onChange={setEmail}
                onSubmit={(typed) => requestLink(link.id, typed)}
                look="line"
                submitText={texts.signIn.sheet.send}
                busyText={texts.signIn.sheet.sending}
                hint={labels.addLink}
              />
            ) : null}
          </div>
        )}
      </Dialog>
      {dialog}
    </>
  )
}

interface WindowButtonProps {
  method: ShownWindowMethod
  present: readonly SignInSummary[]
  busyWay: WindowMethod | null
  onAdd: () => void
}

/** A second account of the same provider may be added too. */
function WindowButton({ method, present, busyWay, onAdd }: WindowButtonProps) {
  const isPresent = present.some((each) => each.method.id === method.id)
  return (
    <Button look="line" wide busy={busyWay === method.id} busyText={texts.session.waiting} onClick={onAdd}>
      {isPresent ? labels.addAnother(method.name) : labels.addWith(method.name)}
    </Button>
  )
}

function useAddition(onAdded: () => void) {
  const [busyWay, setBusyWay] = useState<WindowMethod | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { run, dialog } = useFreshSignIn()
  const add = async (way: WindowMethod) => {
    setBusyWay(way)
    setError(null)
    try {
      const proof = await withProvider((provider) => provider.prove(way))
      await run(async () => {
        const { method } = await addSignInOf(proof)
        toastSuccess(texts.signIn.known.added(method.name))
        onAdded()
      })
    } catch (error) {
      if (!isSignInCancelled(error)) setError(signInErrorText(error))
    } finally {
      setBusyWay(null)
    }
  }
  return { add, busyWay, error, dialog }
}
