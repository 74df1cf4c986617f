import { atRomeTime, romeTime } from '@barattolo/domain/exchanges/rome-time'
import type { Uid } from '@barattolo/domain/ids'
import { HOLIDAY_MAX_MS } from '@barattolo/domain/people/holiday'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { errorText } from '../app/error-text.ts'
import { day } from '../app/format.ts'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { TextField } from '../ui/Field.tsx'
import { toast } from '../ui/toasts.tsx'
import { endMutation, startMutation } from './holiday.queries.ts'
import { meQuery } from './people.queries.ts'

const words = texts.fresh.holiday
const DAY_MS = 24 * 60 * 60 * 1000

/** Starts or ends the holiday of the user's bazar. */
export function HolidayPanel({ me }: { me: Uid }) {
  const { data } = useQuery(meQuery(me))
  if (!data) return null
  const { holiday } = data.profile
  return (
    <section className="panel own__away" aria-labelledby="away">
      <h2 id="away" className="sign t2">
        {holiday ? words.on : words.title}
      </h2>
      {holiday ? <Away until={holiday.until} /> : <Leave />}
    </section>
  )
}

function Away({ until }: { until: string | null }) {
  const ending = useMutation(endMutation)
  // The component is unmounted by then: callbacks passed to `mutate` would not run.
  const end = () =>
    ending.mutateAsync().then(
      () => toast(words.ended),
      () => undefined,
    )
  return (
    <>
      <p>{until ? words.onUntil(day(until)) : words.onOpen}</p>
      <Button icon="storefront" busy={ending.isPending} onClick={() => void end()}>
        {words.end}
      </Button>
      {ending.error ? <Fault>{errorText(ending.error)}</Fault> : null}
    </>
  )
}

function Leave() {
  const starting = useMutation(startMutation)
  const [back, setBack, forget] = useKeptText('vacanza')
  const now = Date.now()
  function submit(event: FormEvent) {
    event.preventDefault()
    const until = back === '' ? null : atRomeTime({ day: back, time: '00:00' })
    const done = () => {
      forget()
      toast(words.started)
    }
    void starting.mutateAsync(until?.toISOString() ?? null).then(done, () => undefined)
  }
  return (
    <form className="own__leave" onSubmit={submit}>
      <p className="dim">{words.text}</p>
      <TextField
        label={words.until}
        note={words.optional}
        hint={words.untilHint}
        type="date"
        value={back}
        min={romeTime(new Date(now + DAY_MS)).day}
        max={romeTime(new Date(now + HOLIDAY_MAX_MS - DAY_MS)).day}
        onChange={({ target }) => setBack(target.value)}
      />
      <Button look="line" type="submit" icon="pause" busy={starting.isPending}>
        {words.start}
      </Button>
      {starting.error ? <Fault>{errorText(starting.error)}</Fault> : null}
    </form>
  )
}
