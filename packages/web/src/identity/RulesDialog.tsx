import './rules.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { texts } from '../app/texts.ts'
import { meQuery } from '../people/people.queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { RulesForm } from './RulesForm.tsx'
import { resolveRulesPrompt, useRulesPromptNeeded } from './rules-prompt.ts'
import { useSignedInUid } from './use-signed-in-uid.ts'

/**
 * Asks new users, and all users when the rules change, to confirm their age and to accept the rules. Shown at the first write,
 * over the current page; reading never triggers it.
 */
export function RulesDialog() {
  const me = useSignedInUid()
  const { data, refetch } = useQuery(meQuery(me))
  const isPromptNeeded = useRulesPromptNeeded()
  const version = data?.rulesToAccept ?? null

  // The rules may have changed while this page was open, or been accepted in another window: ask the server.
  useEffect(() => {
    if (!isPromptNeeded) return
    void refetch().then(({ data: now }) => (now?.rulesToAccept === null ? resolveRulesPrompt(true) : undefined))
  }, [isPromptNeeded, refetch])

  // On sign-out the pending write is cancelled, so that it does not continue under another account.
  useEffect(() => () => resolveRulesPrompt(false), [])

  const postpone = () => resolveRulesPrompt(false)
  return (
    <Dialog open={isPromptNeeded && version !== null} onClose={postpone} title={texts.rules.title} closeLabel={texts.app.close}>
      {version ? <RulesForm me={me} version={version} onLater={postpone} onAccepted={() => resolveRulesPrompt(true)} /> : null}
    </Dialog>
  )
}
