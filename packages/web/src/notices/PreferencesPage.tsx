import '../ui/icon/rare-icons.ts'
import type { NoticePreferences } from '@barattolo/domain/notices/preferences'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '../shared/api/error-text.ts'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Select } from '../ui/form/Select.tsx'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { DevicePanel } from './DevicePanel.tsx'
import { KindsPanel } from './KindsPanel.tsx'
import noticeStyles from './Notices.module.css'
import { channelsQuery, preferencesMutation, preferencesQuery } from './notices.queries.ts'

const labels = texts.noticeScreens.preferences
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** The quiet hours that the checkbox turns on. */
const DEFAULT_QUIET_HOURS = { from: 22, to: 8 }

/** `/avvisi/preferenze`: which notices, on which channels, and the quiet hours. */
export function PreferencesPage() {
  const ownPreferences = useQuery(preferencesQuery)
  const channels = useQuery(channelsQuery)
  const saving = useMutation(preferencesMutation)
  const error = ownPreferences.error ?? channels.error
  usePageTitle(labels.title)
  return (
    <main className={classes(noticeStyles.page, boxStyles.page)}>
      <header className={noticeStyles.head}>
        <h1 className={classes(textStyles.sign, textStyles.title1, boxStyles.grow)}>{labels.title}</h1>
        <ButtonLink look="line" small icon="arrowLeft" to={paths.notices}>
          {labels.back}
        </ButtonLink>
      </header>
      <p className={textStyles.dim}>{labels.lead}</p>
      {error ? (
        <ErrorState
          text={texts.noticeScreens.failed(errorText(error))}
          onRetry={() => void Promise.all([ownPreferences.refetch(), channels.refetch()])}
        />
      ) : null}
      {saving.error ? <FieldError>{labels.notSaved(errorText(saving.error))}</FieldError> : null}
      {ownPreferences.data && channels.data ? (
        <>
          <DevicePanel pushKey={channels.data.pushKey} />
          <MailPanel preferences={ownPreferences.data} isSent={channels.data.mail} onChange={saving.mutate} />
          <QuietHoursPanel preferences={ownPreferences.data} onChange={saving.mutate} />
          <KindsPanel preferences={ownPreferences.data} hasMail={channels.data.mail} onChange={saving.mutate} />
        </>
      ) : error ? null : (
        <div role="status">
          <span className={textStyles.hidden}>{texts.app.loading}</span>
          <Skeleton shape="title" />
          <Skeleton shape="words" />
        </div>
      )}
    </main>
  )
}

interface PanelProps {
  preferences: NoticePreferences
  onChange: (preferences: NoticePreferences) => void
}

function MailPanel({ preferences, isSent, onChange }: PanelProps & { isSent: boolean }) {
  return (
    <section className={classes(surfaces.panel, noticeStyles.preferencesPanel)} aria-labelledby="np-mail">
      <h2 id="np-mail" className={classes(textStyles.sign, textStyles.title3)}>
        {labels.mail.title}
      </h2>
      {isSent ? (
        <>
          <p className={textStyles.dim}>{labels.mail.text}</p>
          <label className={noticeStyles.preferencesCheck}>
            <input
              type="checkbox"
              checked={preferences.mail}
              onChange={({ target }) => onChange({ ...preferences, mail: target.checked })}
            />
            {labels.mail.wanted}
          </label>
        </>
      ) : (
        <p className={textStyles.dim}>{labels.mail.none}</p>
      )}
    </section>
  )
}

function QuietHoursPanel({ preferences, onChange }: PanelProps) {
  const { quiet } = preferences
  return (
    <section className={classes(surfaces.panel, noticeStyles.preferencesPanel)} aria-labelledby="np-quiet">
      <h2 id="np-quiet" className={classes(textStyles.sign, textStyles.title3)}>
        {labels.quiet.title}
      </h2>
      <p className={textStyles.dim}>{labels.quiet.text}</p>
      <div className={noticeStyles.preferencesHours}>
        <label className={noticeStyles.preferencesCheck}>
          <input
            type="checkbox"
            checked={quiet !== null}
            onChange={({ target }) => onChange({ ...preferences, quiet: target.checked ? DEFAULT_QUIET_HOURS : null })}
          />
          {labels.quiet.wanted}
        </label>
        {quiet ? (
          <>
            <HourSelect
              name={labels.quiet.from}
              value={quiet.from}
              onChange={(from) => onChange({ ...preferences, quiet: { ...quiet, from } })}
            />
            <HourSelect
              name={labels.quiet.to}
              value={quiet.to}
              onChange={(to) => onChange({ ...preferences, quiet: { ...quiet, to } })}
            />
          </>
        ) : null}
      </div>
    </section>
  )
}

function HourSelect({ name, value, onChange }: { name: string; value: number; onChange: (hour: number) => void }) {
  return (
    <span className={noticeStyles.preferencesCheck}>
      <span aria-hidden="true">{name}</span>
      <Select aria-label={name} value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {labels.quiet.hour(hour)}
          </option>
        ))}
      </Select>
    </span>
  )
}
