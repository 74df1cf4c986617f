import { createAuthorization, createIdToken } from '@barattolo/domain/identity/contract'
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

/**
 * The account chooser of the built-in identity service, in its own small window: it posts a one-time token to its opener. Opened by a
 * client of OpenID Connect, it leads back there with a code.
 */
export function ChooserPage() {
  const [query] = useSearchParams()
  const state = query.get('state')
  const opener: Window | null = window.opener
  return (
    <>
      <OpenSignInBanner />
      {state !== null && query.has('redirect_uri') ? (
        <Chooser choose={(choice) => leadBack(choice, state, query)} />
      ) : state === null || opener === null || opener.closed ? (
        <NoOpener />
      ) : (
        <Chooser choose={(choice) => postToken(choice, state, opener)} />
      )}
    </>
  )
}

async function postToken(choice: AccountChoice, state: string, opener: Window): Promise<void> {
  const { idToken } = await call(createIdToken, { body: choice }, { anonymous: true })
  const message: ChooserMessage = { type: 'barattolo:chosen', state, idToken }
  opener.postMessage(message, window.location.origin)
}

async function leadBack(choice: AccountChoice, state: string, query: URLSearchParams): Promise<void> {
  const get = (name: string) => query.get(name) ?? ''
  const body = {
    ...choice,
    state,
    clientId: get('client_id'),
    redirectUri: get('redirect_uri'),
    nonce: query.get('nonce') ?? undefined,
    codeChallenge: get('code_challenge'),
  }
  const { url } = await call(createAuthorization, { body }, { anonymous: true })
  window.location.assign(url)
}

function Chooser({ choose }: { choose: (choice: AccountChoice) => Promise<void> }) {
  const requestToken = useMutation({
    mutationFn: choose,
    onSuccess: (_answer, { name, email }) => rememberAccount(() => localStorage, { name, email }),
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
