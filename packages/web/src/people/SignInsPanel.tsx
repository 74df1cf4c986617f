import type { SignInSummary } from '@barattolo/domain/identity/sign-in-contract'
import type { Uid } from '@barattolo/domain/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFreshSignIn } from '../identity/sign-in/FreshSignInDialog.tsx'
import { nameOf } from '../identity/sign-in/methods.ts'
import { errorText } from '../shared/api/error-text.ts'
import { formatDay } from '../shared/format.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { ConfirmDialog } from '../ui/overlay/Dialog.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { AddSignInDialog } from './AddSignInDialog.tsx'
import panelStyles from './Panels.module.css'
import { removeSignInOf, signInsOf } from './sign-ins.queries.ts'

const labels = texts.signIn.own

/** “Come entri”: the ways in which the person signs in, to add and to remove. */
export function SignInsPanel({ me }: { me: Uid }) {
  const { data: signIns, isError, refetch } = useQuery(signInsOf(me))
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={classes(surfaces.panel, panelStyles.list)} aria-labelledby="sign-ins">
      <h2 id="sign-ins" className={classes(textStyles.sign, textStyles.title2)}>
        {labels.title}
      </h2>
      <p className={textStyles.dim}>{labels.text}</p>
      {signIns ? (
        <ul className={panelStyles.signIns}>
          {signIns.map((signIn) => (
            <SignInRow key={signIn._id} signIn={signIn} isLast={signIns.length === 1} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState text={labels.failed} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{texts.app.loading}</p>
      )}
      <Button look="line" icon="plus" className={panelStyles.addSignIn} onClick={() => setAdding(true)}>
        {labels.add}
      </Button>
      <AddSignInDialog open={isAdding} present={signIns ?? []} onClose={() => setAdding(false)} />
    </section>
  )
}

function SignInRow({ signIn, isLast }: { signIn: SignInSummary; isLast: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const name = nameOf(signIn.method)
  return (
    <li>
      <div className={boxStyles.grow}>
        <p>
          <b>{name}</b>
          {signIn.isCurrent ? <span className={panelStyles.current}>{labels.current}</span> : null}
        </p>
        <p className={classes(textStyles.small, textStyles.dim, textStyles.anywhere)}>
          {signIn.email ? `${signIn.email} · ` : ''}
          {labels.since(formatDay(signIn.createdAt))}
        </p>
        {isLast ? <p className={classes(textStyles.small, textStyles.dim)}>{labels.last}</p> : null}
      </div>
      <Button look="no" small disabled={isLast} aria-label={labels.removeOf(name)} onClick={() => setAsking(true)}>
        {labels.remove}
      </Button>
      <RemovalQuestion signIn={signIn} open={isAsking} onClose={() => setAsking(false)} />
    </li>
  )
}

function RemovalQuestion({ signIn, open, onClose }: { signIn: SignInSummary; open: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { run, dialog } = useFreshSignIn()
  const close = () => {
    setError(null)
    onClose()
  }
  const remove = async () => {
    setBusy(true)
    setError(null)
    try {
      await run(async () => {
        await removeSignInOf(signIn)
        toast(labels.removed)
        close()
      })
    } catch (error) {
      setError(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={labels.question(nameOf(signIn.method))}
        text={signIn.isCurrent ? `${labels.removeText} ${labels.removeCurrent}` : labels.removeText}
        cancelText={labels.keep}
        confirmText={labels.remove}
        busy={busy}
        error={error}
        onConfirm={() => void remove()}
      />
      {dialog}
    </>
  )
}
