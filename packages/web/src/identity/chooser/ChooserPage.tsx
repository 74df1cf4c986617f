import { createIdToken } from '@barattolo/domain/identity/contract'
import { Problem } from '@barattolo/domain/problem'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../shared/api/api.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import identityStyles from '../Identity.module.css'
import { OpenSignInBanner } from '../sign-in/OpenSignInBanner.tsx'
import type { ChooserMessage } from '../sign-in/sign-in-window.ts'
import { type AccountChoice, ChooserForm } from './ChooserForm.tsx'
import { RememberedList } from './RememberedList.tsx'
import { rememberAccount } from './remembered-accounts.ts'

const labels = texts.chooser

/** The account chooser of the built-in identity service, in its own small window: it posts a one-time token to its opener. */
export function ChooserPage() {
  const [query] = useSearchParams()
  const state = query.get('state')
  const opener: Window | null = window.opener
  return (
    <>
      <OpenSignInBanner />
      {state === null || opener === null || opener.closed ? <NoOpener /> : <Chooser state={state} opener={opener} />}
    </>
  )
}

function Chooser({ state, opener }: { state: string; opener: Window }) {
  const requestToken = useMutation({
    mutationFn: (choice: AccountChoice) => call(createIdToken, { body: choice }, { anonymous: true }),
    onSuccess: ({ idToken }, { name, email }) => {
      rememberAccount(() => localStorage, { name, email })
      const message: ChooserMessage = { type: 'barattolo:chosen', state, idToken }
      opener.postMessage(message, window.location.origin)
    },
  })
  const [lastChoice, setLastChoice] = useState<AccountChoice>({ name: '', email: '' })
  const submitChoice = (choice: AccountChoice) => {
    setLastChoice(choice)
    requestToken.mutate(choice)
  }
  const asksForSecret = requestToken.error instanceof Problem && requestToken.error.code === 'adminSecretWrong'
  return (
    <main className={identityStyles.chooser}>
      <h1 className={classes(textStyles.sign, textStyles.title2)}>{labels.title}</h1>
      <p className={textStyles.dim}>{labels.lead}</p>
      {requestToken.error ? (
        <ErrorState text={requestToken.error instanceof Problem ? requestToken.error.message : labels.offline} />
      ) : null}
      {asksForSecret ? null : <RememberedList busy={requestToken.isPending} onChoose={submitChoice} />}
      <ChooserForm
        key={lastChoice.email}
        initial={lastChoice}
        asksForSecret={asksForSecret}
        busy={requestToken.isPending}
        onChoose={submitChoice}
      />
    </main>
  )
}

/** Opened directly, or the opener was closed: there is no window to post a token to. */
function NoOpener() {
  return (
    <main className={identityStyles.chooser}>
      <h1 className={classes(textStyles.sign, textStyles.title2)}>{labels.title}</h1>
      <p>{labels.alone}</p>
      <ButtonLink to={paths.landing}>{labels.backHome}</ButtonLink>
    </main>
  )
}
