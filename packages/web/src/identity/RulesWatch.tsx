import './rules.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { texts } from '../app/texts.ts'
import { meQuery } from '../people/people.queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { RulesForm } from './RulesForm.tsx'
import { answerForRules, useRulesAwaited } from './rules-gate.ts'
import { useMe } from './use-me.ts'

/**
 * Asks new users, and all users when the rules change, to confirm their age and to accept the rules. Shown at the first write,
 * over the current page; reading never triggers it.
 */
export function RulesWatch() {
  const me = useMe()
  const { data, refetch } = useQuery(meQuery(me))
  const awaited = useRulesAwaited()
  const version = data?.rulesToAccept ?? null

  // The rules may have changed while this page was open, or been accepted in another window: ask the server.
  useEffect(() => {
    if (!awaited) return
    void refetch().then(({ data: now }) => (now?.rulesToAccept === null ? answerForRules(true) : undefined))
  }, [awaited, refetch])

  // On sign-out the pending write is cancelled, so that it does not continue under another account.
  useEffect(() => () => answerForRules(false), [])

  const later = () => answerForRules(false)
  return (
    <Dialog open={awaited && version !== null} onClose={later} title={texts.rules.title} closeLabel={texts.app.close}>
      {version ? <RulesForm me={me} version={version} onLater={later} onAccepted={() => answerForRules(true)} /> : null}
    </Dialog>
  )
}
