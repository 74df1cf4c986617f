import type { ExchangeSummary, Statement } from '@barattolo/domain/exchanges/summary'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import type { ExchangeOnScreen } from './use-exchange.tsx'

interface StatementButtonsProps {
  exchange: ExchangeSummary
  screen: Pick<ExchangeOnScreen, 'ask' | 'busy'>
}

/** “Scambio avvenuto” and “Non avvenuto”: disabled before the agreed time, and for a statement already made. */
export function StatementButtons({ exchange, screen }: StatementButtonsProps) {
  const words = texts.exchanges
  const button = (statement: Statement) => ({
    disabled: !exchange.moves.includes(statement) || screen.busy,
    onClick: () => screen.ask(statement),
  })
  return (
    <>
      <Button look="line" className="after__no" {...button('notHappened')}>
        {words.notHappened}
      </Button>
      <Button look="yes" icon="check" className="after__yes" {...button('happened')}>
        {words.happened}
      </Button>
    </>
  )
}
