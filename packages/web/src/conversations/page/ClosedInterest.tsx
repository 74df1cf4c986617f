import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Uid } from '@barattolo/domain/ids'
import { formatTownDay } from '@barattolo/domain/town-time'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../shared/api/error-text.ts'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { toastSuccess } from '../../ui/overlay/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import conversationStyles from '../Conversations.module.css'
import { reopenInterestMutation } from '../negotiation/moves.queries.ts'

interface ClosedInterestProps {
  conversation: Conversation
  /** ISO 8601. */
  until: string
  me: Uid
  otherName: string
}

const labels = texts.exchangeScreen

/** After the owner's refusal: until when the other cannot ask for the object again, and the owner's way to let them. */
export function ClosedInterest({ conversation, until, me, otherName }: ClosedInterestProps) {
  const day = formatTownDay(new Date(until), useTown().timeZone)
  const reopening = useMutation(reopenInterestMutation(conversation._id))
  async function reopen() {
    try {
      await reopening.mutateAsync()
      toastSuccess(texts.conversations.success.interestReopened)
    } catch {
      // Shown by `error`.
    }
  }
  if (conversation.rootItem.ownerUid !== me)
    return <p className={classes(conversationStyles.closedInterest, textStyles.small)}>{labels.closedForYou(day)}</p>
  return (
    <div className={conversationStyles.closedInterest}>
      <p className={textStyles.small}>{labels.closedForOther(otherName, day)}</p>
      <Button look="line" small icon="arrowCounterClockwise" busy={reopening.isPending} onClick={() => void reopen()}>
        {labels.reopenInterest(otherName)}
      </Button>
      {reopening.error ? <FieldError>{errorText(reopening.error)}</FieldError> : null}
    </div>
  )
}
