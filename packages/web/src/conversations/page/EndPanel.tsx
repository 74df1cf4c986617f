import type { ConversationId } from '@barattolo/domain/ids'
import exchangeStyles from '../../exchanges/Exchanges.module.css'
import { FeedbackPanel } from '../../exchanges/FeedbackPanel.tsx'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import textStyles from '../../ui/text.module.css'
import type { EndedExchange } from './ended-exchange.ts'

interface EndPanelProps {
  conversationId: ConversationId
  exchange: EndedExchange
  otherName: string
}

/** How the exchange has ended, and the feedback. */
export function EndPanel({ conversationId, exchange: { _id, state }, otherName }: EndPanelProps) {
  return (
    <div data-slot="ended" className={exchangeStyles.ended}>
      <h2 className={textStyles.sign}>{texts.exchanges.endTitle[state]}</h2>
      <p className={textStyles.dim}>{texts.exchanges.ended[state]}</p>
      <FeedbackPanel conversationId={conversationId} id={_id} nameOf={() => otherName} />
      {state === 'done' ? (
        <ButtonLink look="line" wide icon="storefront" to={paths.myBazar}>
          {texts.exchanges.myBazar}
        </ButtonLink>
      ) : null}
    </div>
  )
}
