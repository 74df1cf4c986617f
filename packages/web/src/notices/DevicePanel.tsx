import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { disablePush, enablePush, PushTimeoutError, readPushState } from './device-push.ts'

const labels = texts.noticeScreens.preferences.device
const KEY = ['this-device', 'push']

/** Turns push notifications on or off in this browser. The permission is requested only on a click. */
export function DevicePanel({ pushKey }: { pushKey: string }) {
  const client = useQueryClient()
  const { data: state } = useQuery({ queryKey: KEY, queryFn: readPushState })
  const change = useMutation({
    mutationFn: () => (state === 'on' ? disablePush() : enablePush(pushKey)),
    onSuccess: (next) => client.setQueryData(KEY, next),
  })
  return (
    <section className="panel np__panel" aria-labelledby="np-device">
      <h2 id="np-device" className="sign t3">
        {labels.title}
      </h2>
      <p className="dim">{labels.text}</p>
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
