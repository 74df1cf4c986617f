import { createIdToken } from '@barattolo/domain/identity/contract'
import { Problem } from '@barattolo/domain/problem'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../app/api.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/Notice.tsx'
import { ChooserForm, type Given } from './ChooserForm.tsx'
import { OpenSignInBanner } from './OpenSignInBanner.tsx'
import { RememberedList } from './RememberedList.tsx'
import { remember } from './remembered-accounts.ts'
import type { Chosen } from './sign-in-window.ts'
import './identity.css'

const words = texts.identity.chooser

/** The account chooser of the built-in identity service, in its own small window: it posts a one-time token to its opener. */
export function ChooserPage() {
  const [query] = useSearchParams()
  const state = query.get('state')
  const opener: Window | null = window.opener
  return (
    <>
      <OpenSignInBanner />
      {state === null || opener === null || opener.closed ? <Alone /> : <Chooser state={state} opener={opener} />}
    </>
  )
}

function Chooser({ state, opener }: { state: string; opener: Window }) {
  const enter = useMutation({
    mutationFn: (given: Given) => call(createIdToken, { body: given }, { anonymous: true }),
    onSuccess: ({ idToken }, { name, email }) => {
      remember(() => localStorage, { name, email })
      const message: Chosen = { type: 'barattolo:chosen', state, idToken }
      opener.postMessage(message, window.location.origin)
    },
  })
  const [chosen, setChosen] = useState<Given>({ name: '', email: '' })
  const choose = (given: Given) => {
    setChosen(given)
    enter.mutate(given)
  }
  const asksSecret = enter.error instanceof Problem && enter.error.code === 'adminSecretWrong'
  return (
    <main className="chooser">
      <h1 className="sign t2">{words.title}</h1>
      <p className="dim">{words.lead}</p>
      {enter.error ? <ErrorNotice text={enter.error instanceof Problem ? enter.error.message : words.offline} /> : null}
      {asksSecret ? null : <RememberedList busy={enter.isPending} onChoose={choose} />}
      <ChooserForm key={chosen.email} first={chosen} asksSecret={asksSecret} busy={enter.isPending} onChoose={choose} />
    </main>
  )
}

/** Opened directly, or the opener was closed: there is no window to post a token to. */
function Alone() {
  return (
    <main className="chooser">
      <h1 className="sign t2">{words.title}</h1>
      <p>{words.alone}</p>
      <ButtonLink to={paths.landing}>{words.backHome}</ButtonLink>
    </main>
  )
}
