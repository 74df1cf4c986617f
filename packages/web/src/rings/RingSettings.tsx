import { formatTownDay } from '@barattolo/domain/town-time'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import textStyles from '../ui/text.module.css'
import ringStyles from './Rings.module.css'
import { changeSettingsMutation, ringSettings } from './rings.queries.ts'

const labels = texts.rings.suggested.settings

/** Whether the user also wants swaps of four. Shows the new value at once, and the stored one again if the server refuses. */
export function RingSettings() {
  const hintId = useId()
  const { timeZone } = useTown()
  const { data, error, refetch } = useQuery(ringSettings)
  const change = useMutation(changeSettingsMutation)
  const wantsRingsOfFour = change.isPending ? change.variables : (data?.wantsRingsOfFour ?? false)
  if (error && !data) return <ErrorState text={labels.failed(errorText(error))} onRetry={() => void refetch()} />
  return (
    <div className={ringStyles.settings}>
      <label>
        <input
          type="checkbox"
          checked={wantsRingsOfFour}
          disabled={!data}
          aria-describedby={hintId}
          onChange={({ target }) => (change.isPending ? undefined : change.mutate(target.checked))}
        />
        <span>{labels.withFour}</span>
      </label>
      <p id={hintId} className={classes(textStyles.small, textStyles.dim)}>
        {labels.hint}
      </p>
      {data?.pausedUntil ? <p>{labels.paused(formatTownDay(new Date(data.pausedUntil), timeZone))}</p> : null}
      {change.error ? <FieldError>{errorText(change.error)}</FieldError> : null}
    </div>
  )
}
