import { MEETING_PLACE_MAX } from '@barattolo/domain/bounds'
import { MEETING_AHEAD_MS } from '@barattolo/domain/exchanges/exchange'
import { placesNear } from '@barattolo/domain/exchanges/public-places'
import { atRomeTime, romeTime } from '@barattolo/domain/exchanges/rome-time'
import type { ExchangeId } from '@barattolo/domain/ids'
import type { Point } from '@barattolo/domain/map/distance'
import { type FormEvent, useRef, useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { TextField } from '../ui/Field.tsx'
import { FormActs } from '../ui/FormActs.tsx'
import { useFocusOnFault } from '../ui/use-focus-on-fault.ts'

interface MeetingDialogProps {
  id: ExchangeId
  open: boolean
  onClose: () => void
  /** The current proposal or agreement, as initial values. */
  meeting: { place: string; at: string } | null
  /** The public positions of the items. */
  points: readonly Point[]
  busy: boolean
  onPropose: (meeting: { place: string; at: string }) => Promise<unknown>
}

/** Place, day and time in native fields. The input is kept when the server refuses it. */
export function MeetingDialog(props: MeetingDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={texts.exchanges.arrangeTitle} closeLabel={texts.app.close}>
      <MeetingForm {...props} />
    </Dialog>
  )
}

function MeetingForm({ id, meeting, points, busy, onPropose, onClose }: MeetingDialogProps) {
  const words = texts.exchanges
  const before = meeting ? romeTime(new Date(meeting.at)) : { day: '', time: '' }
  const [place, setPlace, forgetPlace] = useKeptText(`incontro:${id}:dove`, meeting?.place)
  const [day, setDay, forgetDay] = useKeptText(`incontro:${id}:giorno`, before.day)
  const [time, setTime, forgetTime] = useKeptText(`incontro:${id}:ora`, before.time)
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusOnFault = useFocusOnFault(form)
  const missing = emptyFields({ place, day, time })
  const errorOf = (field: MeetingField) => (tried && missing.includes(field) ? words.missing[field] : undefined)
  const now = new Date()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(missing.length > 0)
    setFault(null)
    if (missing.length > 0) return focusOnFault()
    const at = atRomeTime({ day, time })
    if (!at) return setFault(words.noSuchTime)
    try {
      await onPropose({ place, at: at.toISOString() })
      for (const forget of [forgetPlace, forgetDay, forgetTime]) forget()
      onClose()
    } catch (error) {
      setFault(errorText(error))
    }
  }

  return (
    <form ref={form} className="meet" noValidate onSubmit={(event) => void submit(event)}>
      <p className="dim">{words.arrangeText}</p>
      <TextField
        label={words.where}
        name="place"
        error={errorOf('place')}
        value={place}
        onChange={(event) => setPlace(event.target.value)}
        placeholder={words.placeExample}
        maxLength={MEETING_PLACE_MAX}
      />
      <Suggested points={points} onChoose={setPlace} />
      <div className="meet__when">
        <TextField
          label={words.day}
          name="day"
          error={errorOf('day')}
          type="date"
          value={day}
          min={romeTime(now).day}
          max={romeTime(new Date(now.getTime() + MEETING_AHEAD_MS)).day}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextField
          label={words.time}
          name="time"
          error={errorOf('time')}
          type="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
      {fault ? <Fault>{fault}</Fault> : null}
      <FormActs leave={words.notNow} onLeave={onClose} send={words.propose} icon="paperPlane" busy={busy} />
    </form>
  )
}

type MeetingField = 'place' | 'day' | 'time'

/** The empty fields, in the order of the form. */
function emptyFields(fields: Record<MeetingField, string>): MeetingField[] {
  return (['place', 'day', 'time'] as const).filter((field) => fields[field].trim() === '')
}

const SUGGESTED = 3

function Suggested({ points, onChoose }: { points: readonly Point[]; onChoose: (place: string) => void }) {
  const places = placesNear(points, SUGGESTED)
  if (places.length === 0) return null
  return (
    <fieldset className="meet__near">
      <legend className="sm dim">{texts.exchanges.nearAll}</legend>
      {places.map(({ name }) => (
        <Button key={name} look="line" small icon="mapPin" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
