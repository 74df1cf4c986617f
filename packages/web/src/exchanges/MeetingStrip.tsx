import './exchanges.css'
import type { Conversation } from '@barattolo/domain/conversations/contract'
import { sayRomeTime } from '@barattolo/domain/exchanges/rome-time'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { Uid } from '@barattolo/domain/ids'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { Icon } from '../ui/Icon.tsx'
import { HandoverButton } from './HandoverButton.tsx'
import { factsOf } from './handover-kept.ts'
import { standing } from './MeetingFacts.tsx'
import { StatementButtons } from './StatementButtons.tsx'
import { useExchange } from './use-exchange.tsx'

interface MeetingStripProps {
  conversation: Conversation
  me: Uid
  otherName: string
  /** Opens the sheet with all details. */
  onMore: () => void
}

/** Phone layout, at the bottom: place and time in two lines, and the next action. */
export function MeetingStrip(props: MeetingStripProps) {
  const { exchange } = props.conversation
  return exchange ? <Strip {...props} exchange={exchange} /> : null
}

function Strip({ conversation, exchange, me, otherName, onMore }: MeetingStripProps & { exchange: ExchangeSummary }) {
  const screen = useExchange(conversation, exchange)
  const shown = exchange.proposed ?? exchange.agreed
  const facts = factsOf(conversation, me)
  const isOver = exchange.state !== 'open' && exchange.state !== 'held'
  return (
    <>
      {screen.trouble ? <Fault>{screen.trouble}</Fault> : null}
      {shown && !isOver ? (
        <div className="strip-row">
          <button type="button" className="strip" onClick={onMore}>
            <Icon name="mapPin" />
            <span className="grow">
              <b className="two-lines">{shown.place}</b>
              <span className="sm">{sayRomeTime(new Date(shown.at))}</span>
              <span className="xs dim">{standing(exchange, me, otherName)}</span>
            </span>
            <Icon name="arrowsOut" />
          </button>
          {facts ? <HandoverButton talk={conversation._id} me={me} facts={facts} className="btn--sm" /> : null}
        </div>
      ) : null}
      <div className="macts__row">
        <Now exchange={exchange} screen={screen} onMore={onMore} isOver={isOver} />
      </div>
      {screen.dialogs}
    </>
  )
}

interface NowProps {
  exchange: ExchangeSummary
  screen: ReturnType<typeof useExchange>
  onMore: () => void
  isOver: boolean
}

/** The button of the next action. */
function Now({ exchange: now, screen: moves, onMore: more, isOver: over }: NowProps) {
  const words = texts.exchanges
  if (over)
    return (
      <Button look="line" wide onClick={more}>
        {words.howItEnded}
      </Button>
    )
  if (now.moves.includes('confirm'))
    return (
      <>
        <Button look="line" onClick={moves.arrange}>
          {words.change}
        </Button>
        <Button look="yes" icon="check" className="grow" busy={moves.busy} onClick={moves.confirm}>
          {words.confirm}
        </Button>
      </>
    )
  if (now.agreed) return <StatementButtons exchange={now} screen={moves} />
  return (
    <Button look={now.proposed ? 'line' : 'go'} icon="calendarBlank" wide onClick={moves.arrange}>
      {now.proposed ? words.change : words.arrange}
    </Button>
  )
}
