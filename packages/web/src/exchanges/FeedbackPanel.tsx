import type { FeedbackAbout } from '@barattolo/domain/exchanges/contract'
import { sayRomeDay } from '@barattolo/domain/exchanges/rome-time'
import type { ConversationId, ExchangeId, Uid } from '@barattolo/domain/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/Notice.tsx'
import { exchangeQuery } from './exchanges.queries.ts'
import { FeedbackDialog } from './FeedbackDialog.tsx'

interface FeedbackPanelProps {
  talk: ConversationId
  id: ExchangeId
  nameOf: (uid: Uid) => string
}

/** After the end: the feedback of the participants, revealed once both have given it. */
export function FeedbackPanel({ talk, id, nameOf }: FeedbackPanelProps) {
  const found = useQuery(exchangeQuery(talk, id))
  if (found.isError && !found.data)
    return <ErrorNotice text={errorText(found.error)} retryText={texts.app.retry} onRetry={() => void found.refetch()} />
  return (found.data?.feedback ?? []).map((feedback) => (
    <FeedbackOf key={feedback.uid} talk={talk} id={id} feedback={feedback} name={nameOf(feedback.uid)} />
  ))
}

interface FeedbackOfProps {
  talk: ConversationId
  id: ExchangeId
  feedback: FeedbackAbout
  name: string
}

function FeedbackOf({ talk, id, feedback, name }: FeedbackOfProps) {
  const [writing, setWriting] = useState(false)
  const words = texts.exchanges.feedback
  return (
    <div className="after__foot">
      <p className="sm">{feedbackWords(feedback, name)}</p>
      {feedback.mayWrite ? (
        <Button look="line" small icon="pencil" onClick={() => setWriting(true)}>
          {words.write}
        </Button>
      ) : null}
      <FeedbackDialog talk={talk} id={id} feedback={feedback} name={name} open={writing} onClose={() => setWriting(false)} />
    </div>
  )
}

function feedbackWords({ theirs, mine, mayWrite, until, revealed }: FeedbackAbout, name: string): string {
  const words = texts.exchanges.feedback
  if (theirs) return words.theirs(name, theirs)
  if (revealed) return words.nothing(name)
  const day = sayRomeDay(new Date(until))
  if (mine) return words.waiting(name, day)
  return mayWrite ? words.invite(name, day) : words.nothing(name)
}
