import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { Uid } from '@barattolo/domain/ids'
import { formatTownTime } from '@barattolo/domain/town-time'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { Button } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Icon } from '../ui/icon/Icon.tsx'
import textStyles from '../ui/text.module.css'
import exchangeStyles from './Exchanges.module.css'
import { HandoverButton } from './handover/HandoverButton.tsx'
import { handoverDetailsOf } from './handover/handover-storage.ts'
import { confirmationText } from './MeetingDetails.tsx'
import { StatementButtons } from './StatementButtons.tsx'
import { useExchange } from './use-exchange.tsx'

interface MeetingStripProps {
  conversation: Conversation
  me: Uid
  otherName: string
  /** Opens the sheet with all details. */
  onOpenSheet: () => void
}

/** Phone layout, at the bottom, until the exchange ends: place and time in two lines, and the next action. */
export function MeetingStrip(props: MeetingStripProps) {
  const { exchange } = props.conversation
  return exchange ? <MeetingStripContent {...props} exchange={exchange} /> : null
}

function MeetingStripContent({
  conversation,
  exchange,
  me,
  otherName,
  onOpenSheet,
}: MeetingStripProps & { exchange: ExchangeSummary }) {
  const exchangeActions = useExchange(conversation, exchange)
  const { timeZone } = useTown()
  const meeting = exchange.proposed ?? exchange.agreed
  const handover = handoverDetailsOf(conversation, me)
  return (
    <>
      {exchangeActions.error ? <FieldError>{exchangeActions.error}</FieldError> : null}
      {meeting ? (
        <div className={exchangeStyles.stripRow}>
          <button type="button" className={exchangeStyles.strip} onClick={onOpenSheet}>
            <Icon name="mapPin" />
            <span className={boxStyles.grow}>
              <b className={textStyles.twoLines}>{meeting.place}</b>
              <span className={textStyles.small}>{formatTownTime(new Date(meeting.at), timeZone)}</span>
              <span className={classes(textStyles.tiny, textStyles.dim)}>{confirmationText(exchange, me, otherName)}</span>
            </span>
            <Icon name="arrowsOut" />
          </button>
          {handover ? <HandoverButton conversationId={conversation._id} me={me} handover={handover} small /> : null}
        </div>
      ) : null}
      <div className={exchangeStyles.stripMoves}>
        <NextStep exchange={exchange} exchangeActions={exchangeActions} />
      </div>
      {exchangeActions.dialogs}
    </>
  )
}

interface NextStepProps {
  exchange: ExchangeSummary
  exchangeActions: ReturnType<typeof useExchange>
}

/** The button of the next action. */
function NextStep({ exchange: summary, exchangeActions: actions }: NextStepProps) {
  const labels = texts.exchanges
  if (summary.moves.includes('confirm'))
    return (
      <>
        <Button look="line" onClick={actions.arrange}>
          {labels.change}
        </Button>
        <Button look="yes" icon="check" className={exchangeStyles.stripMain} busy={actions.busy} onClick={actions.confirm}>
          {labels.confirm}
        </Button>
      </>
    )
  if (summary.agreed) return <StatementButtons exchange={summary} exchangeActions={actions} />
  return (
    <Button look={summary.proposed ? 'line' : 'go'} icon="calendarBlank" wide onClick={actions.arrange}>
      {summary.proposed ? labels.change : labels.arrange}
    </Button>
  )
}
