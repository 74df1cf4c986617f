import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedInUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { meQuery } from '../people.queries.ts'
import { RulesForm } from './RulesForm.tsx'
import { resolveRulesPrompt, useIsRulesPromptNeeded } from './rules-prompt.ts'

/**
 * Asks new users, and all users when the rules change, to confirm their age and to accept the rules. Opens over the current
 * page when the server refuses a write because of the rules; read requests never open it.
 */
export function RulesDialog() {
  const me = useSignedInUid()
  const { data, refetch } = useQuery(meQuery(me))
  const isPromptNeeded = useIsRulesPromptNeeded()
  const version = data?.rulesToAccept ?? null

  // Refetches `me`: the rules may have changed since it was loaded, or the user may have accepted them in another window.
  useEffect(() => {
    if (!isPromptNeeded) return
    void refetch().then(({ data: now }) => (now?.rulesToAccept === null ? resolveRulesPrompt(true) : undefined))
  }, [isPromptNeeded, refetch])

  // Unmounting (sign-out) cancels the pending writes, so that they do not continue under another account.
  useEffect(() => () => resolveRulesPrompt(false), [])

  const postpone = () => resolveRulesPrompt(false)
  return (
    <Dialog open={isPromptNeeded && version !== null} onClose={postpone} title={texts.rules.title}>
      {data && version ? (
        <RulesForm
          me={me}
          version={version}
          name={data.profile.name}
          onLater={postpone}
          onAccepted={() => resolveRulesPrompt(true)}
        />
      ) : null}
    </Dialog>
  )
}
