import './rules.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { meQuery } from '../people/people.queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { RulesForm } from './RulesForm.tsx'
import { answerForRules, useRulesAwaited } from './rules-gate.ts'
import { useMe } from './use-me.ts'

/** Where the rules are read, and where one is still on the way in: nothing is asked over these by itself. */
const QUIET_PAGES: readonly string[] = [
  paths.login,
  paths.terms,
  paths.forbidden,
  paths.privacy,
  paths.disclaimer,
  paths.cookies,
  paths.contact,
]

/**
 * Somebody new, and everybody when the rules change, confirms their age and accepts the rules: asked once they are in, over
 * the page that they were going to, and again when they write after all. Whoever only looks puts it off.
 */
export function RulesWatch() {
  const me = useMe()
  const { pathname } = useLocation()
  const { data, refetch } = useQuery(meQuery(me))
  const awaited = useRulesAwaited()
  const [putOff, setPutOff] = useState(false)
  const version = data?.rulesToAccept ?? null

  // They changed while this page was open, or were accepted in another window: the server knows.
  useEffect(() => {
    if (!awaited) return
    void refetch().then(({ data: now }) => (now?.rulesToAccept === null ? answerForRules(true) : undefined))
  }, [awaited, refetch])

  // Whoever leaves takes what they were writing along: it goes on in nobody else's name.
  useEffect(() => () => answerForRules(false), [])

  const later = () => {
    setPutOff(true)
    answerForRules(false)
  }
  const asks = version !== null && (awaited || !(putOff || QUIET_PAGES.includes(pathname)))
  return (
    <Dialog open={asks} onClose={later} title={texts.rules.title} closeLabel={texts.app.close}>
      {version ? <RulesForm me={me} version={version} onLater={later} onAccepted={() => answerForRules(true)} /> : null}
    </Dialog>
  )
}
