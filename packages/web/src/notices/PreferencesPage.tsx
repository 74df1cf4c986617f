import '../ui/rare-icons.ts'
import './notices.css'
import type { Preferences } from '@barattolo/domain/notices/preferences'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '../app/error-text.ts'
import { usePageTitle } from '../app/page-title.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { Select } from '../ui/Field.tsx'
import { ErrorNotice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DevicePanel } from './DevicePanel.tsx'
import { KindsPanel } from './KindsPanel.tsx'
import { channelsQuery, preferencesMutation, preferencesQuery } from './notices.queries.ts'

const words = texts.noticeScreens.preferences
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** The quiet hours that the checkbox turns on. */
const NIGHT = { from: 22, to: 8 }

/** `/avvisi/preferenze`: which notices, on which channels, and the quiet hours. */
export function PreferencesPage() {
  const own = useQuery(preferencesQuery)
  const channels = useQuery(channelsQuery)
  const saving = useMutation(preferencesMutation)
  const error = own.error ?? channels.error
  usePageTitle(words.title)
  return (
    <main className="nt wrap">
      <header className="nt__head">
        <h1 className="sign t1 grow">{words.title}</h1>
        <ButtonLink look="line" small icon="arrowLeft" to={paths.notices}>
          {words.back}
        </ButtonLink>
      </header>
      <p className="dim">{words.lead}</p>
      {error ? (
        <ErrorNotice
          text={texts.noticeScreens.failed(errorText(error))}
          retryText={texts.app.retry}
          onRetry={() => void Promise.all([own.refetch(), channels.refetch()])}
        />
      ) : null}
      {saving.error ? <Fault>{words.notSaved(errorText(saving.error))}</Fault> : null}
      {own.data && channels.data ? (
        <>
          <DevicePanel pushKey={channels.data.pushKey} />
          <MailPanel preferences={own.data} isSent={channels.data.mail} onChange={saving.mutate} />
          <QuietPanel preferences={own.data} onChange={saving.mutate} />
          <KindsPanel preferences={own.data} hasMail={channels.data.mail} onChange={saving.mutate} />
        </>
      ) : error ? null : (
        <div role="status">
          <span className="vh">{texts.app.loading}</span>
          <Skeleton className="sk--title" />
          <Skeleton className="sk--words" />
        </div>
      )}
    </main>
  )
}

interface PanelProps {
  preferences: Preferences
  onChange: (preferences: Preferences) => void
}

function MailPanel({ preferences, isSent, onChange }: PanelProps & { isSent: boolean }) {
  return (
    <section className="panel np__panel" aria-labelledby="np-mail">
      <h2 id="np-mail" className="sign t3">
        {words.mail.title}
      </h2>
      {isSent ? (
        <>
          <p className="dim">{words.mail.text}</p>
          <label className="np__check">
            <input
              type="checkbox"
              checked={preferences.mail}
              onChange={({ target }) => onChange({ ...preferences, mail: target.checked })}
            />
            {words.mail.wanted}
          </label>
        </>
      ) : (
        <p className="dim">{words.mail.none}</p>
      )}
    </section>
  )
}

function QuietPanel({ preferences, onChange }: PanelProps) {
  const { quiet } = preferences
  return (
    <section className="panel np__panel" aria-labelledby="np-quiet">
      <h2 id="np-quiet" className="sign t3">
        {words.quiet.title}
      </h2>
      <p className="dim">{words.quiet.text}</p>
      <div className="np__hours">
        <label className="np__check">
          <input
            type="checkbox"
            checked={quiet !== null}
            onChange={({ target }) => onChange({ ...preferences, quiet: target.checked ? NIGHT : null })}
          />
          {words.quiet.wanted}
        </label>
        {quiet ? (
          <>
            <Hour
              name={words.quiet.from}
              value={quiet.from}
              onChange={(from) => onChange({ ...preferences, quiet: { ...quiet, from } })}
            />
            <Hour
              name={words.quiet.to}
              value={quiet.to}
              onChange={(to) => onChange({ ...preferences, quiet: { ...quiet, to } })}
            />
          </>
        ) : null}
      </div>
    </section>
  )
}

function Hour({ name, value, onChange }: { name: string; value: number; onChange: (hour: number) => void }) {
  return (
    <span className="np__check">
      <span aria-hidden="true">{name}</span>
      <Select aria-label={name} value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {words.quiet.hour(hour)}
          </option>
        ))}
      </Select>
    </span>
  )
}
