import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { disablePush, enablePush, PushTimeoutError } from './device-push.ts'
import noticeStyles from './Notices.module.css'
import { pushStateQuery } from './notices.queries.ts'

const labels = texts.noticeScreens.preferences.device
/** Turns push notifications on or off in this browser. The permission is requested only on a click. */
export function DevicePanel({ pushKey }: { pushKey: string }) {
  const client = useQueryClient()
  const { data: state } = useQuery(pushStateQuery)
  const change = useMutation({
    mutationFn: () => (state === 'on' ? disablePush() : enablePush(pushKey)),
    onSuccess: (next) => client.setQueryData(pushStateQuery.queryKey, next),
  })
  return (
    <section className={classes(surfaces.panel, noticeStyles.preferencesPanel)} aria-labelledby="np-device">
      <h2 id="np-device" className={classes(textStyles.sign, textStyles.title3)}>
        {labels.title}
      </h2>
      <p className={textStyles.dim}>{labels.text}</p>
      {state === 'unsupported' ? <p>{labels.unsupported}</p> : null}
      {state === 'denied' ? <p>{labels.denied}</p> : null}
      {state === 'on' ? <p role="status">{labels.on}</p> : null}
      {change.error ? <FieldError>{errorMessage(change.error)}</FieldError> : null}
      {state === 'on' || state === 'off' ? (
        <Button look="line" icon="bell" busy={change.isPending} busyText={labels.turningOn} onClick={() => change.mutate()}>
          {state === 'on' ? labels.turnOff : labels.turnOn}
        </Button>
      ) : null}
    </section>
  )
}

/** The browser's own messages are in the browser's language: a generic text is shown instead. */
function errorMessage(error: Error): string {
  if (error instanceof PushTimeoutError || error instanceof DOMException) return labels.noAnswer
  return labels.failed(errorText(error))
}
