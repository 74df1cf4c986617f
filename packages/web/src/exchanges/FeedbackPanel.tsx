import type { FeedbackAbout } from '@barattolo/domain/exchanges/contract'
import { formatRomeDay } from '@barattolo/domain/exchanges/rome-time'
import type { ConversationId, ExchangeId, Uid } from '@barattolo/domain/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReportSentence } from '../reports/SafetyActions.tsx'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ContentStates.tsx'
import { exchangeQuery } from './exchanges.queries.ts'
import { FeedbackDialog, type PersonFeedbackProps } from './FeedbackDialog.tsx'

interface FeedbackPanelProps {
  /** Null if the exchange has none. */
  conversationId: ConversationId | null
  id: ExchangeId
  nameOf: (uid: Uid) => string
}

/** The feedback of the participants after the exchange has ended. It is revealed when both have given it, or after a deadline. */
export function FeedbackPanel({ conversationId, id, nameOf }: FeedbackPanelProps) {
  const query = useQuery(exchangeQuery(conversationId, id))
  if (query.isError && !query.data) return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />
  return (query.data?.feedback ?? []).map((feedback) => (
    <PersonFeedback key={feedback.uid} conversationId={conversationId} id={id} feedback={feedback} name={nameOf(feedback.uid)} />
  ))
}

function PersonFeedback(props: PersonFeedbackProps) {
  const { feedback, name } = props
  const [isWriting, setWriting] = useState(false)
  const labels = texts.exchanges.feedback
  return (
    <div className="after__foot">
      <p className="sm">{feedbackText(feedback, name)}</p>
      {feedback.theirs?._id ? <ReportSentence id={feedback.theirs._id} sentence={feedback.theirs.text} /> : null}
      {feedback.mayWrite ? (
        <Button look="line" small icon="pencil" onClick={() => setWriting(true)}>
          {labels.write}
        </Button>
      ) : null}
      <FeedbackDialog {...props} open={isWriting} onClose={() => setWriting(false)} />
    </div>
  )
}

function feedbackText({ theirs, mine, mayWrite, until, revealed }: FeedbackAbout, name: string): string {
  const labels = texts.exchanges.feedback
  if (theirs) return labels.theirs(name, theirs)
  if (revealed) return labels.nothing(name)
  const day = formatRomeDay(new Date(until))
  if (mine) return labels.waiting(name, day)
  return mayWrite ? labels.invite(name, day) : labels.nothing(name)
}
