import { MEETING_AHEAD_MAX_MS } from '@barattolo/domain/exchanges/exchange'
import { fromTownTime } from '@barattolo/domain/from-town-time'
import type { ExchangeId } from '@barattolo/domain/ids'
import { MEETING_OPTIONS_MAX, MEETING_PLACE_MAX } from '@barattolo/domain/limits'
import { toTownTime } from '@barattolo/domain/town-time'
import { type FormEvent, useRef, useState } from 'react'
import { errorText } from '../../shared/api/error-text.ts'
import { useUnsentText } from '../../shared/storage/use-unsent-text.ts'
import { texts } from '../../shared/texts.ts'
import { useTown, useWords } from '../../shared/town.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import textStyles from '../../ui/text.module.css'
import exchangeStyles from '../Exchanges.module.css'
import ringExchangeStyles from './RingExchange.module.css'

interface OptionsDialogProps {
  id: ExchangeId
  open: boolean
  onClose: () => void
  suggestedPlace: { place: string; longestKm: number } | null
  busy: boolean
  onPropose: (options: { place: string; at: string }[]) => Promise<unknown>
}

const labels = texts.ringExchange.form

/** One to three places with day and time, in native fields. The input is kept when the server refuses it. */
export function OptionsDialog(props: OptionsDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={labels.title}>
      <OptionsForm {...props} />
    </Dialog>
  )
}

interface Draft {
  place: string
  day: string
  time: string
}
const EMPTY: Draft = { place: '', day: '', time: '' }
type DraftField = keyof Draft
const FIELDS: readonly DraftField[] = ['place', 'day', 'time']

function OptionsForm({ id, suggestedPlace, busy, onPropose, onClose }: OptionsDialogProps) {
  const [stored, setStored, clearStored] = useUnsentText(`incontro:${id}:possibilita`, JSON.stringify([EMPTY]))
  const { timeZone } = useTown()
  const drafts = parseDrafts(stored)
  const [isSubmitted, setSubmitted] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusOnError(form)
  const change = (next: readonly Draft[]) => setStored(JSON.stringify(next))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isIncomplete = drafts.some((draft) => FIELDS.some((field) => draft[field].trim() === ''))
    setSubmitted(isIncomplete)
    setError(null)
    if (isIncomplete) return focusFirstError()
    const options = drafts.flatMap(({ place, day, time }) => {
      const at = fromTownTime({ day, time }, timeZone)
      return at ? [{ place, at: at.toISOString() }] : []
    })
    if (options.length < drafts.length) return setError(texts.exchanges.noSuchTime)
    try {
      await onPropose(options)
      clearStored()
      onClose()
    } catch (error) {
      setError(errorText(error))
    }
  }

  return (
    <form ref={form} className={exchangeStyles.meetingForm} noValidate onSubmit={(event) => void submit(event)}>
      <p className={textStyles.dim}>{labels.text}</p>
      {drafts.map((draft, index) => (
        <OptionFields
          // The options have no identity but their place in the list.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={index}
          number={index + 1}
          draft={draft}
          showsMissing={isSubmitted}
          suggestedPlace={suggestedPlace?.place ?? null}
          onChange={(changed) => change(drafts.with(index, { ...draft, ...changed }))}
          onRemove={drafts.length > 1 ? () => change(drafts.toSpliced(index, 1)) : null}
        />
      ))}
      {drafts.length < MEETING_OPTIONS_MAX ? (
        <Button
          look="line"
          small
          icon="plus"
          onClick={() => change([...drafts, { ...EMPTY, place: drafts.at(-1)?.place ?? '' }])}
        >
          {labels.add}
        </Button>
      ) : null}
      {error ? <FieldError>{error}</FieldError> : null}
      <FormActions
        cancelText={texts.exchanges.notNow}
        onCancel={onClose}
        submitText={labels.propose}
        icon="paperPlane"
        busy={busy}
      />
    </form>
  )
}

/** Text of an older version, or none, is an empty form. */
function parseDrafts(stored: string): Draft[] {
  const drafts: Partial<Draft>[] = stored.startsWith('[') ? JSON.parse(stored) : []
  return (drafts.length > 0 ? drafts : [EMPTY]).slice(0, MEETING_OPTIONS_MAX).map((draft) => ({ ...EMPTY, ...draft }))
}

interface OptionFieldsProps {
  number: number
  draft: Draft
  showsMissing: boolean
  suggestedPlace: string | null
  onChange: (changed: Partial<Draft>) => void
  onRemove: (() => void) | null
}

function OptionFields({ number, draft, showsMissing, suggestedPlace, onChange, onRemove }: OptionFieldsProps) {
  const shared = texts.exchanges
  const now = new Date()
  const { timeZone } = useTown()
  const { meetingExample } = useWords()
  const fieldProps = (field: DraftField) => ({
    name: `${field}${number}`,
    value: draft[field],
    error: showsMissing && draft[field].trim() === '' ? shared.missing[field] : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [field]: target.value }),
  })
  return (
    <fieldset className={ringExchangeStyles.draft}>
      <legend className={ringExchangeStyles.draftHead}>
        <b>{labels.option(number)}</b>
        {onRemove ? <IconButton icon="trash" label={labels.remove(number)} onClick={onRemove} /> : null}
      </legend>
      <TextField {...fieldProps('place')} label={shared.where} placeholder={meetingExample} limit={MEETING_PLACE_MAX} />
      {suggestedPlace && draft.place !== suggestedPlace ? (
        <Button look="line" small icon="mapPin" onClick={() => onChange({ place: suggestedPlace })}>
          {labels.use(suggestedPlace)}
        </Button>
      ) : null}
      <div className={exchangeStyles.meetingFormWhen}>
        <TextField
          {...fieldProps('day')}
          label={shared.day}
          type="date"
          min={toTownTime(now, timeZone).day}
          max={toTownTime(new Date(now.getTime() + MEETING_AHEAD_MAX_MS), timeZone).day}
        />
        <TextField {...fieldProps('time')} label={shared.time} type="time" />
      </div>
    </fieldset>
  )
}
