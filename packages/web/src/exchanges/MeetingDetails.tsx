import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { Uid } from '@barattolo/domain/ids'
import { formatTownTime } from '@barattolo/domain/town-time'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/icon/Icon.tsx'
import textStyles from '../ui/text.module.css'
import exchangeStyles from './Exchanges.module.css'
import type { UseExchangeResult } from './use-exchange.tsx'

interface MeetingDetailsProps {
  exchange: ExchangeSummary
  me: Uid
  otherName: string
  exchangeActions: Pick<UseExchangeResult, 'arrange' | 'confirm' | 'busy'>
}

/** Place and time of the meeting (the proposed one, else the agreed one), with the possible actions. */
export function MeetingDetails({ exchange, me, otherName, exchangeActions }: MeetingDetailsProps) {
  const { agreed, proposed, moves } = exchange
  const { timeZone } = useTown()
  const labels = texts.exchanges
  const canChange = moves.includes('propose')
  const meeting = proposed ?? agreed
  if (!meeting) {
    return (
      <Button
        look="go"
        icon="calendarBlank"
        className={exchangeStyles.afterFirst}
        disabled={!canChange}
        onClick={exchangeActions.arrange}
      >
        {labels.arrange}
      </Button>
    )
  }
  return (
    <>
      <dl className={exchangeStyles.meeting}>
        <Detail icon="mapPin" name={labels.where} value={meeting.place} />
        <Detail icon="calendarBlank" name={labels.when} value={formatTownTime(new Date(meeting.at), timeZone)} />
      </dl>
      <div className={exchangeStyles.afterFoot}>
        <p className={textStyles.small}>
          <b>{confirmationText(exchange, me, otherName)}</b>
          {proposed && agreed ? (
            <span>{` ${labels.insteadOf(labels.meeting(agreed.place, formatTownTime(new Date(agreed.at), timeZone)))}`}</span>
          ) : null}
        </p>
        {moves.includes('confirm') ? (
          <Button look="yes" small icon="check" busy={exchangeActions.busy} onClick={exchangeActions.confirm}>
            {labels.confirm}
          </Button>
        ) : null}
        {canChange ? (
          <Button look="line" small icon="pencil" onClick={exchangeActions.arrange}>
            {labels.change}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function Detail({ icon, name, value }: { icon: IconName; name: string; value: string }) {
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
export function confirmationText({ proposed }: Pick<ExchangeSummary, 'proposed'>, me: Uid, otherName: string): string {
  const labels = texts.exchanges
  if (!proposed) return labels.bothConfirmed
  return proposed.by === me ? labels.waiting(otherName) : labels.theyPropose(otherName)
}
