import { texts } from '../shared/texts.ts'
import { Badge } from '../ui/Badge.tsx'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'

/** The mark of a message or report whose hidden field was filled. */
export function SuspectedBot() {
  return (
    <p className={classes(textStyles.small, textStyles.dim)}>
      <Badge look="archived" icon="warning">
        {texts.admin.suspectedBot}
      </Badge>{' '}
      {texts.admin.suspectedBotHint}
    </p>
  )
}
