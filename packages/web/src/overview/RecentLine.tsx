import type { RecentExchange } from '@barattolo/domain/exchanges/contract'
import { exchangePlaceAndTime, exchangeTitle, isToday } from '../landing/exchange-text.ts'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import overviewStyles from './Overview.module.css'

const labels = texts.overview.recent

/** One line about the town: its last agreement, without names. */
export function RecentLine({ exchange }: { exchange: RecentExchange | null }) {
  if (!exchange) return null
  const now = new Date()
  return (
    <p className={classes(surfaces.board, overviewStyles.recent)}>
      <span className={textStyles.hand}>{isToday(exchange.at, now) ? labels.today : labels.lately}</span>{' '}
      <span>{`${exchangeTitle(exchange)}. ${exchangePlaceAndTime(exchange, now)}.`}</span>
    </p>
  )
}
