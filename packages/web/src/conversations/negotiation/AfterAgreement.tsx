import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { Uid } from '@barattolo/domain/ids'
import { type ReactNode, useState } from 'react'
import { CalendarLink } from '../../exchanges/CalendarLink.tsx'
import exchangeStyles from '../../exchanges/Exchanges.module.css'
import { HandoverButton } from '../../exchanges/handover/HandoverButton.tsx'
import { handoverDetailsOf } from '../../exchanges/handover/handover-storage.ts'
import { inactivityText } from '../../exchanges/inactivity-text.ts'
import { MeetingDetails } from '../../exchanges/MeetingDetails.tsx'
import { StatementButtons } from '../../exchanges/StatementButtons.tsx'
import { useExchange } from '../../exchanges/use-exchange.tsx'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import textStyles from '../../ui/text.module.css'
import { endedExchangeOf } from '../page/ended-exchange.ts'
import { PickSetDialog } from '../set-change/PickSetDialog.tsx'
import { SetChangeLine } from '../set-change/SetChange.tsx'
import { MoveButton } from './MoveButton.tsx'
import type { ConfirmMove } from './use-confirm-dialog.tsx'
import type { UseNegotiationResult } from './use-negotiation.tsx'

interface AfterAgreementProps {
  negotiation: UseNegotiationResult
  otherName: string
  confirmMove: ConfirmMove
}

/** After acceptance: the meeting, the handover, the outcome, and what happens at the deadline. Nothing once the exchange has ended. */
export function AfterAgreement({ negotiation, otherName, confirmMove }: AfterAgreementProps) {
  const { conversation, view } = negotiation
  const { exchange } = conversation
  if (!exchange || endedExchangeOf(conversation)) return null
  return (
    <OpenExchange conversation={conversation} exchange={exchange} me={view.me} otherName={otherName}>
      {exchange.moves.includes('proposeChange') ? <ChangeButton negotiation={negotiation} exchange={exchange} /> : null}
      {exchange.moves.includes('callOff') ? (
        <MoveButton move="callOff" small negotiation={negotiation} confirmMove={confirmMove} />
      ) : null}
    </OpenExchange>
  )
}

interface OpenExchangeProps {
  conversation: Conversation
  exchange: ExchangeSummary
  me: Uid
  otherName: string
  children: ReactNode
}

function OpenExchange({ conversation, exchange, me, otherName, children }: OpenExchangeProps) {
  const exchangeActions = useExchange(conversation, exchange)
  const deadlineText = inactivityText(exchange, me, otherName, useTown().timeZone)
  const handover = handoverDetailsOf(conversation, me)
  return (
    <div className={exchangeStyles.after}>
      <SetChangeLine conversation={conversation} me={me} otherName={otherName} />
      {exchange.isSetAsked ? <p className={textStyles.small}>{texts.setChanges.askedText}</p> : null}
      <MeetingDetails exchange={exchange} me={me} otherName={otherName} exchangeActions={exchangeActions} />
      {exchange.agreed ? (
        <div className={exchangeStyles.afterSaid}>
          <StatementButtons exchange={exchange} exchangeActions={exchangeActions} />
          {exchange.state === 'open' ? <CalendarLink conversation={conversation} otherName={otherName} /> : null}
        </div>
      ) : null}
      {handover ? <HandoverButton conversationId={conversation._id} me={me} handover={handover} /> : null}
      {exchangeActions.error ? <FieldError>{exchangeActions.error}</FieldError> : null}
      <div className={exchangeStyles.afterFoot}>
        <p className={classes(textStyles.small, textStyles.dim)}>{deadlineText}</p>
        <div className={exchangeStyles.afterMore}>{children}</div>
      </div>
      {exchangeActions.dialogs}
    </div>
  )
}

/** “Cambia gli oggetti”. */
function ChangeButton({ negotiation, exchange }: { negotiation: UseNegotiationResult; exchange: ExchangeSummary }) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Button look="line" small icon="pencil" onClick={() => setPicking(true)}>
        {texts.setChanges.open}
      </Button>
      <PickSetDialog open={isPicking} onClose={() => setPicking(false)} negotiation={negotiation} exchange={exchange} />
    </>
  )
}
