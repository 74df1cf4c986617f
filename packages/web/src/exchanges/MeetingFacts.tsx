import { sayRomeTime } from '@barattolo/domain/exchanges/rome-time'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { Uid } from '@barattolo/domain/ids'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import type { ExchangeOnScreen } from './use-exchange.tsx'

interface MeetingFactsProps {
  exchange: ExchangeSummary
  me: Uid
  otherName: string
  screen: Pick<ExchangeOnScreen, 'arrange' | 'confirm' | 'busy'>
}

/** Place and time of the meeting (the proposed one, else the agreed one), with the possible actions. */
export function MeetingFacts({ exchange, me, otherName, screen }: MeetingFactsProps) {
  const { agreed, proposed, moves } = exchange
  const words = texts.exchanges
  const mayChange = moves.includes('propose')
  const shown = proposed ?? agreed
  if (!shown) {
    return (
      <Button look="go" icon="calendarBlank" className="after__first" disabled={!mayChange} onClick={screen.arrange}>
        {words.arrange}
      </Button>
    )
  }
  return (
    <>
      <dl className="appt">
        <Fact icon="mapPin" name={words.where} value={shown.place} />
        <Fact icon="calendarBlank" name={words.when} value={sayRomeTime(new Date(shown.at))} />
      </dl>
      <div className="after__foot">
        <p className="sm">
          <b>{standing(exchange, me, otherName)}</b>
          {proposed && agreed ? ` ${words.insteadOf(words.meeting(agreed.place, sayRomeTime(new Date(agreed.at))))}` : null}
        </p>
        {moves.includes('confirm') ? (
          <Button look="yes" small icon="check" busy={screen.busy} onClick={screen.confirm}>
            {words.confirm}
          </Button>
        ) : null}
        {mayChange ? (
          <Button look="line" small icon="pencil" onClick={screen.arrange}>
            {words.change}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function Fact({ icon, name, value }: { icon: IconName; name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={value}>
        <Icon name={icon} />
        <span>{value}</span>
      </dd>
    </div>
  )
}

/** Who has confirmed the displayed meeting. */
export function standing({ proposed }: Pick<ExchangeSummary, 'proposed'>, me: Uid, otherName: string): string {
  const words = texts.exchanges
  if (!proposed) return words.bothConfirmed
  return proposed.by === me ? words.waiting(otherName) : words.theyPropose(otherName)
}
