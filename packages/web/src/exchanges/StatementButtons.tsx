import type { ExchangeSummary, Statement } from '@barattolo/domain/exchanges/summary'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import exchangeStyles from './Exchanges.module.css'

interface StatementButtonsProps {
  exchange: ExchangeSummary
  exchangeActions: { confirmStatement: (statement: Statement) => void; busy: boolean }
  /** Another button is the main one. */
  isSecondary?: boolean
}

/** “Scambio avvenuto” and “Non avvenuto”: disabled before the agreed time, and for a statement already made. */
export function StatementButtons({ exchange, exchangeActions, isSecondary = false }: StatementButtonsProps) {
  const labels = texts.exchanges
  const buttonProps = (statement: Statement) => ({
    disabled: !exchange.moves.includes(statement) || exchangeActions.busy,
    onClick: () => exchangeActions.confirmStatement(statement),
  })
  return (
    <>
      <Button look="line" className={exchangeStyles.afterNo} {...buttonProps('notHappened')}>
        {labels.notHappened}
      </Button>
      <Button look={isSecondary ? 'line' : 'yes'} icon="check" className={exchangeStyles.afterYes} {...buttonProps('happened')}>
        {labels.happened}
      </Button>
    </>
  )
}
