import { texts } from '../shared/texts.ts'
import { Badge } from '../ui/Badge.tsx'

/** The mark of a message or report whose hidden field was filled. */
export function SuspectedBot() {
  return (
    <p className="sm dim">
      <Badge look="archived" icon="warning">
        {texts.admin.suspectedBot}
      </Badge>{' '}
      {texts.admin.suspectedBotHint}
    </p>
  )
}
