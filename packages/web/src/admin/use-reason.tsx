import { ADMIN_REASON_MAX } from '@barattolo/domain/limits'
import { isReasonLongEnough } from '@barattolo/domain/reports/reason'
import { useState } from 'react'
import { useUnsentText } from '../shared/storage/use-unsent-text.ts'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import { TextArea } from '../ui/form/Field.tsx'
import { lengthLimit } from '../ui/form/length-limit.ts'
import spaceStyles from '../ui/space.module.css'
import textStyles from '../ui/text.module.css'

const labels = texts.admin.reason

/** The field of a reason. The input is kept under `draftKey` until `clear` is called. */
export function useReason(draftKey: string, hint: string) {
  const [reason, setReason, clearStored] = useUnsentText(`motivo:${draftKey}`)
  const [isMissing, setMissing] = useState(false)
  return {
    reason,
    field: (
      <div className={classes(spaceStyles.medium, textStyles.ink)}>
        <TextArea
          label={labels.label}
          hint={hint}
          error={isMissing ? labels.missing : undefined}
          value={reason}
          limit={ADMIN_REASON_MAX}
          rows={3}
          required
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
      </div>
    ),
    hideError: () => setMissing(false),
    /** False, with an error at the field, if the reason is too short or too long. */
    validate: () => {
      setMissing(!isReasonLongEnough(reason))
      return isReasonLongEnough(reason) && !lengthLimit(reason, ADMIN_REASON_MAX).isTooLong
    },
    clear: () => {
      clearStored()
      setReason('')
    },
  }
}
