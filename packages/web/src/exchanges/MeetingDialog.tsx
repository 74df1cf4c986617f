import { formatOfferedTime, keyOfTime, type OfferedTime, startOfTime } from '@barattolo/domain/conversations/offered-times'
import { MEETING_AHEAD_MAX_MS } from '@barattolo/domain/exchanges/exchange'
import { placesNear, publicPlacesOf } from '@barattolo/domain/exchanges/public-places'
import { fromTownTime } from '@barattolo/domain/from-town-time'
import type { Point } from '@barattolo/domain/geo/distance'
import type { ExchangeId } from '@barattolo/domain/ids'
import { MEETING_PLACE_MAX } from '@barattolo/domain/limits'
import { type TownTime, toTownTime } from '@barattolo/domain/town-time'
import { type FormEvent, useRef, useState } from 'react'
import { errorText } from '../shared/api/error-text.ts'
import { useUnsentText } from '../shared/storage/use-unsent-text.ts'
import { texts } from '../shared/texts.ts'
import { useTown, useWords } from '../shared/town.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { TextField } from '../ui/form/Field.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { FormActions } from '../ui/form/FormActions.tsx'
import { useFocusOnError } from '../ui/form/use-focus-on-error.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import textStyles from '../ui/text.module.css'
import exchangeStyles from './Exchanges.module.css'

interface MeetingDialogProps {
  id: ExchangeId
  open: boolean
  onClose: () => void
  /** The current proposal or agreement, as initial values. */
  meeting: { place: string; at: string } | null
  /** When the interested person could meet. */
  times: readonly OfferedTime[]
  /** The public positions of the items. */
  points: readonly Point[]
  busy: boolean
  onPropose: (meeting: { place: string; at: string }) => Promise<unknown>
}

/** Place, day and time in native fields. The input is kept when the server refuses it. */
export function MeetingDialog(props: MeetingDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={texts.exchanges.arrangeTitle}>
      <MeetingForm {...props} />
    </Dialog>
  )
}

function MeetingForm({ id, meeting, times, points, busy, onPropose, onClose }: MeetingDialogProps) {
  const { timeZone } = useTown()
  const { meetingExample } = useWords()
  const labels = texts.exchanges
  const initial = meeting ? toTownTime(new Date(meeting.at), timeZone) : { day: '', time: '' }
  const [place, setPlace, clearPlace] = useUnsentText(`incontro:${id}:dove`, meeting?.place)
  const [day, setDay, clearDay] = useUnsentText(`incontro:${id}:giorno`, initial.day)
  const [time, setTime, clearTime] = useUnsentText(`incontro:${id}:ora`, initial.time)
  const [isSubmitted, setSubmitted] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusOnError(form)
  const missing = emptyFields({ place, day, time })
  const errorOf = (field: MeetingField) => (isSubmitted && missing.includes(field) ? labels.missing[field] : undefined)
  const now = new Date()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(missing.length > 0)
    setError(null)
    if (missing.length > 0) return focusFirstError()
    const at = fromTownTime({ day, time }, timeZone)
    if (!at) return setError(labels.noSuchTime)
    try {
      await onPropose({ place, at: at.toISOString() })
      for (const clear of [clearPlace, clearDay, clearTime]) clear()
      onClose()
    } catch (error) {
      setError(errorText(error))
    }
  }

  return (
    <form ref={form} className={exchangeStyles.meetingForm} noValidate onSubmit={(event) => void submit(event)}>
      <p className={textStyles.dim}>{labels.arrangeText}</p>
      <TextField
        label={labels.where}
        name="place"
        error={errorOf('place')}
        value={place}
        onChange={(event) => setPlace(event.target.value)}
        placeholder={meetingExample}
        limit={MEETING_PLACE_MAX}
      />
      <SuggestedPlaces points={points} onChoose={setPlace} />
      <OfferedTimes
        times={times}
        onChoose={(chosen) => {
          setDay(chosen.day)
          setTime(chosen.time)
        }}
      />
      <div className={exchangeStyles.meetingFormWhen}>
        <TextField
          label={labels.day}
          name="day"
          error={errorOf('day')}
          type="date"
          value={day}
          min={toTownTime(now, timeZone).day}
          max={toTownTime(new Date(now.getTime() + MEETING_AHEAD_MAX_MS), timeZone).day}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextField
          label={labels.time}
          name="time"
          error={errorOf('time')}
          type="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
      <FormActions cancelText={labels.notNow} onCancel={onClose} submitText={labels.propose} icon="paperPlane" busy={busy} />
    </form>
  )
}

type MeetingField = 'place' | 'day' | 'time'

/** The empty fields, in the order of the form. */
function emptyFields(fields: Record<MeetingField, string>): MeetingField[] {
  return (['place', 'day', 'time'] as const).filter((field) => fields[field].trim() === '')
}

const MAX_SUGGESTIONS = 3

function SuggestedPlaces({ points, onChoose }: { points: readonly Point[]; onChoose: (place: string) => void }) {
  const places = placesNear(points, MAX_SUGGESTIONS, publicPlacesOf(useTown()))
  if (places.length === 0) return null
  return (
    <fieldset className={exchangeStyles.meetingFormNear}>
      <legend className={classes(textStyles.small, textStyles.dim)}>{texts.exchanges.nearAll}</legend>
      {places.map(({ name }) => (
        <Button key={name} look="line" small icon="mapPin" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </fieldset>
  )
}

/** The times of the opening that are still ahead. A part of the day suggests an hour, a whole day none. */
function OfferedTimes({ times, onChoose }: { times: readonly OfferedTime[]; onChoose: (start: TownTime) => void }) {
  const { timeZone } = useTown()
  const starts = times.flatMap((time) => {
    const start = startOfTime(time, { now: new Date(), timeZone })
    return start ? [{ time, start }] : []
  })
  if (starts.length === 0) return null
  return (
    <fieldset className={exchangeStyles.meetingFormNear}>
      <legend className={classes(textStyles.small, textStyles.dim)}>{texts.exchanges.offeredTimes}</legend>
      {starts.map(({ time, start }) => (
        <Button key={keyOfTime(time)} look="line" small icon="clock" onClick={() => onChoose(start)}>
          {formatOfferedTime(time)}
        </Button>
      ))}
    </fieldset>
  )
}
