import { DAY_MS } from '@barattolo/domain/durations'
import { fromTownTimeOrLater } from '@barattolo/domain/from-town-time'
import type { Uid } from '@barattolo/domain/ids'
import { HOLIDAY_MAX_MS } from '@barattolo/domain/limits'
import { endHoliday, startHoliday } from '@barattolo/domain/people/holiday'
import { formatTownDate, toTownTime } from '@barattolo/domain/town-time'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../shared/api/api.ts'
import { errorText } from '../shared/api/error-text.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { useUnsentText } from '../shared/storage/use-unsent-text.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { TextField } from '../ui/form/Field.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import panelStyles from './Panels.module.css'
import { meQuery } from './people.queries.ts'

const labels = texts.itemAvailability.holiday

/** Starts or ends the holiday of the user's bazar. */
export function HolidayPanel({ me }: { me: Uid }) {
  const { data } = useQuery(meQuery(me))
  if (!data) return null
  const { holiday } = data.profile
  return (
    <section className={classes(surfaces.panel, panelStyles.choice)} aria-labelledby="away">
      <h2 id="away" className={classes(textStyles.sign, textStyles.title2)}>
        {holiday ? labels.on : labels.title}
      </h2>
      {holiday ? <HolidayActive until={holiday.until} /> : <HolidayForm />}
    </section>
  )
}

function HolidayActive({ until }: { until: string | null }) {
  const { timeZone } = useTown()
  const ending = useMutation(endHolidayMutation)
  // Success unmounts the component, so callbacks passed to `mutate` would not run.
  const end = () =>
    ending.mutateAsync().then(
      () => toast(labels.ended),
      () => undefined,
    )
  return (
    <>
      <p>{until ? labels.onUntil(formatTownDate(new Date(until), timeZone)) : labels.onOpen}</p>
      <Button icon="storefront" busy={ending.isPending} onClick={() => void end()}>
        {labels.end}
      </Button>
      {ending.error ? <FieldError>{errorText(ending.error)}</FieldError> : null}
    </>
  )
}

function HolidayForm() {
  const starting = useMutation(startHolidayMutation)
  const [returnDay, setReturnDay, clearUnsentText] = useUnsentText('vacanza')
  const { timeZone } = useTown()
  const now = Date.now()
  function submit(event: FormEvent) {
    event.preventDefault()
    const until = returnDay === '' ? null : fromTownTimeOrLater({ day: returnDay, time: '00:00' }, timeZone)
    const done = () => {
      clearUnsentText()
      toast(labels.started)
    }
    void starting.mutateAsync(until?.toISOString() ?? null).then(done, () => undefined)
  }
  return (
    <form className={panelStyles.leave} onSubmit={submit}>
      <p className={textStyles.dim}>{labels.text}</p>
      <TextField
        label={labels.until}
        note={labels.optional}
        hint={labels.untilHint}
        type="date"
        value={returnDay}
        min={toTownTime(new Date(now + DAY_MS), timeZone).day}
        max={toTownTime(new Date(now + HOLIDAY_MAX_MS - DAY_MS), timeZone).day}
        onChange={({ target }) => setReturnDay(target.value)}
      />
      <Button look="line" type="submit" icon="pause" busy={starting.isPending}>
        {labels.start}
      </Button>
      {starting.error ? <FieldError>{errorText(starting.error)}</FieldError> : null}
    </form>
  )
}

/** A holiday changes the profile, the lists of objects, and the conversations. */
const onSuccess = () => queryClient.invalidateQueries()

const startHolidayMutation = mutationOptions({
  mutationFn: (until: string | null) => call(startHoliday, { body: { until } }),
  onSuccess,
})

const endHolidayMutation = mutationOptions({ mutationFn: () => call(endHoliday, {}), onSuccess })
