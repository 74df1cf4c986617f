import './exchanges.css'
import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { ConversationId, ExchangeId, Uid } from '@barattolo/domain/ids'
import type { ReactNode } from 'react'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { MoveButton } from '../conversations/MoveButtons.tsx'
import type { NegotiationOnScreen } from '../conversations/use-negotiation.ts'
import type { Ask } from '../conversations/use-questions.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { FeedbackPanel } from './FeedbackPanel.tsx'
import { HandoverButton } from './HandoverButton.tsx'
import { factsOf } from './handover-kept.ts'
import { MeetingFacts } from './MeetingFacts.tsx'
import { StatementButtons } from './StatementButtons.tsx'
import { silenceWords } from './silence.ts'
import { useExchange } from './use-exchange.tsx'

interface AfterAgreementProps {
  negotiation: NegotiationOnScreen
  otherName: string
  ask: Ask
}

/** After acceptance: the meeting, the handover, the outcome, and what happens at the deadline. */
export function AfterAgreement({ negotiation, otherName, ask }: AfterAgreementProps) {
  const { conversation, view } = negotiation
  const { exchange } = conversation
  if (!exchange) return null
  const shared = { conversation, exchange, me: view.me, otherName }
  if (exchange.state === 'open' || exchange.state === 'held') {
    return (
      <Underway {...shared}>
        {exchange.moves.includes('callOff') ? <MoveButton move="callOff" small negotiation={negotiation} ask={ask} /> : null}
      </Underway>
    )
  }
  return <Ended talk={conversation._id} id={exchange._id} state={exchange.state} otherName={otherName} />
}

interface EndedProps {
  talk: ConversationId
  id: ExchangeId
  state: 'done' | 'notHappened' | 'calledOff'
  otherName: string
}

interface UnderwayProps {
  conversation: Conversation
  exchange: ExchangeSummary
  me: Uid
  otherName: string
  children: ReactNode
}

function Underway({ conversation, exchange, me, otherName, children }: UnderwayProps) {
  const screen = useExchange(conversation, exchange)
  const words = silenceWords(exchange, me, otherName)
  const facts = factsOf(conversation, me)
  return (
    <div className="after">
      <MeetingFacts exchange={exchange} me={me} otherName={otherName} screen={screen} />
      {exchange.agreed ? (
        <div className="after__said">
          <StatementButtons exchange={exchange} screen={screen} />
          {exchange.state === 'open' ? <CalendarLink conversation={conversation} otherName={otherName} /> : null}
        </div>
      ) : null}
      {facts ? <HandoverButton talk={conversation._id} me={me} facts={facts} /> : null}
      {screen.trouble ? <Fault>{screen.trouble}</Fault> : null}
      <div className="after__foot">
        <p className="sm dim">{words}</p>
        {children}
      </div>
      {screen.dialogs}
    </div>
  )
}

function Ended({ talk, id, state, otherName }: EndedProps) {
  return (
    <div className="after">
      <div className="after__foot">
        <p>{texts.exchanges.ended[state]}</p>
        {state === 'done' ? (
          <ButtonLink look="line" small to={paths.myBazar}>
            {texts.exchanges.myBazar}
          </ButtonLink>
        ) : null}
      </div>
      <FeedbackPanel talk={talk} id={id} nameOf={() => otherName} />
    </div>
  )
}
