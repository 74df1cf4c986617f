import type { FeedbackAbout } from '@barattolo/domain/exchanges/exchange-answer'
import type { ConversationId, ExchangeId, Uid } from '@barattolo/domain/ids'
import { formatTownDay } from '@barattolo/domain/town-time'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { ReportSentence } from '../reports/SafetyActions.tsx'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { ErrorState } from '../ui/ContentStates.tsx'
import textStyles from '../ui/text.module.css'
import exchangeStyles from './Exchanges.module.css'
import { exchangeQuery } from './exchanges.queries.ts'
import { FeedbackForm, type FeedbackFormProps } from './FeedbackForm.tsx'

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
    <PersonFeedback
      key={feedback.uid}
      conversationId={conversationId}
      id={id}
      feedback={feedback}
      name={nameOf(feedback.uid)}
      photo={query.data?.participants.find(({ uid }) => uid === feedback.uid)?.photo ?? null}
    />
  ))
}

/** The form, or once it was sent or its time is over, what both have said. */
function PersonFeedback({ photo, ...props }: Omit<FeedbackFormProps, 'onSent'> & { photo: string | null }) {
  const { feedback, name } = props
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const { timeZone } = useTown()
  return (
    <section ref={section} className={exchangeStyles.feedback} aria-labelledby={titleId} tabIndex={-1}>
      <header>
        <Avatar name={name} photo={photo} />
        <h3 id={titleId} className={textStyles.sign}>
          {texts.exchanges.feedback.title(name)}
        </h3>
      </header>
      {feedback.mayWrite ? (
        // The form disappears with the focused button.
        <FeedbackForm {...props} onSent={() => section.current?.focus()} />
      ) : (
        <div className={exchangeStyles.feedbackSaid}>
          <p>{feedbackText(feedback, name, timeZone)}</p>
          {feedback.theirs?._id ? <ReportSentence id={feedback.theirs._id} sentence={feedback.theirs.text} /> : null}
        </div>
      )}
    </section>
  )
}

function feedbackText({ theirs, mine, until, revealed }: FeedbackAbout, name: string, timeZone: string): string {
  const labels = texts.exchanges.feedback
  if (theirs) return labels.theirs(name, theirs)
  return mine && !revealed ? labels.waiting(name, formatTownDay(new Date(until), timeZone)) : labels.nothing(name)
}
