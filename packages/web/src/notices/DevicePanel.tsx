import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { NoAnswer, pushState, turnOff, turnOn } from './device-push.ts'

const words = texts.noticeScreens.preferences.device
const KEY = ['this-device', 'push']

/** Turns push notifications on or off in this browser. The permission is requested only on a click. */
export function DevicePanel({ pushKey }: { pushKey: string }) {
  const client = useQueryClient()
  const { data: state } = useQuery({ queryKey: KEY, queryFn: pushState })
  const change = useMutation({
    mutationFn: () => (state === 'on' ? turnOff() : turnOn(pushKey)),
    onSuccess: (next) => client.setQueryData(KEY, next),
  })
  return (
    <section className="panel np__panel" aria-labelledby="np-device">
      <h2 id="np-device" className="sign t3">
        {words.title}
      </h2>
      <p className="dim">{words.text}</p>
      {state === 'unsupported' ? <p>{words.unsupported}</p> : null}
      {state === 'denied' ? <p>{words.denied}</p> : null}
      {state === 'on' ? <p role="status">{words.on}</p> : null}
      {change.error ? <Fault>{faultOf(change.error)}</Fault> : null}
      {state === 'on' || state === 'off' ? (
        <Button look="line" icon="bell" busy={change.isPending} busyText={words.turningOn} onClick={() => change.mutate()}>
          {state === 'on' ? words.turnOff : words.turnOn}
        </Button>
      ) : null}
    </section>
  )
}

/** The browser's own messages are in the browser's language: a generic text is shown instead. */
function faultOf(error: Error): string {
  if (error instanceof NoAnswer || error instanceof DOMException) return words.noAnswer
  return words.failed(errorText(error))
}
