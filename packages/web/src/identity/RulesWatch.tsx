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
 * Asks somebody new, and everybody when the rules change, to confirm their age and to accept the rules: when they first write, over the
 * page on which they write. Reading never asks.
 */
export function RulesWatch() {
  const me = useMe()
  const { data, refetch } = useQuery(meQuery(me))
  const awaited = useRulesAwaited()
  const version = data?.rulesToAccept ?? null

  // They changed while this page was open, or were accepted in another window: the server knows.
  useEffect(() => {
    if (!awaited) return
    void refetch().then(({ data: now }) => (now?.rulesToAccept === null ? answerForRules(true) : undefined))
  }, [awaited, refetch])

  // Whoever leaves takes what they were writing along: it goes on in nobody else's name.
  useEffect(() => () => answerForRules(false), [])

  const later = () => answerForRules(false)
  return (
    <Dialog open={awaited && version !== null} onClose={later} title={texts.rules.title} closeLabel={texts.app.close}>
      {version ? <RulesForm me={me} version={version} onLater={later} onAccepted={() => answerForRules(true)} /> : null}
    </Dialog>
  )
}
