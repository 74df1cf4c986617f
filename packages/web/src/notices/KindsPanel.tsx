import { NOTICE_GROUPS, NOTICE_KINDS, NOTICES, type NoticeGroup, type NoticeKind } from '@barattolo/domain/notices/kinds'
import { NOTICE_CHANNELS, type NoticeChannel, type NoticePreferences, switchKinds } from '@barattolo/domain/notices/preferences'
import type { CSSProperties } from 'react'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import noticeStyles from './Notices.module.css'

const labels = texts.noticeScreens.preferences

interface KindsPanelProps {
  preferences: NoticePreferences
  hasMail: boolean
  onChange: (preferences: NoticePreferences) => void
}

/** A checkbox for each notice kind and channel; a group's checkbox switches all its kinds. */
export function KindsPanel({ preferences, hasMail, onChange }: KindsPanelProps) {
  const channels = NOTICE_CHANNELS.filter((channel) => channel !== 'mail' || (hasMail && preferences.mail))
  const row = { preferences, channels, onChange }
  // React's types do not include CSS custom properties.
  const columns = { '--np-columns': channels.length } as CSSProperties
  return (
    <section className={classes(surfaces.panel, noticeStyles.preferencesPanel)} aria-labelledby="np-kinds">
      <h2 id="np-kinds" className={classes(textStyles.sign, textStyles.title3)}>
        {labels.what}
      </h2>
      <div className={noticeStyles.preferencesGrid} style={columns}>
        <div className={classes(noticeStyles.preferencesRow, noticeStyles.preferencesRowHead, textStyles.dim)} aria-hidden="true">
          <span />
          {channels.map((channel) => (
            <span key={channel}>{texts.notices.channels[channel]}</span>
          ))}
        </div>
        {NOTICE_GROUPS.map((group) => (
          <div key={group} className={noticeStyles.preferencesGroup}>
            <PreferenceRow {...row} name={texts.notices.groups[group]} kinds={kindsOf(group)} isGroup />
            {kindsOf(group).length > 1 ? (
              <details>
                <summary>
                  {labels.oneByOne}
                  <span className={textStyles.hidden}>: {texts.notices.groups[group]}</span>
                </summary>
                {kindsOf(group).map((kind) => (
                  <PreferenceRow key={kind} {...row} name={texts.notices.kinds[kind].label} kinds={[kind]} />
                ))}
              </details>
            ) : null}
          </div>
        ))}
      </div>
    </section>
  )
}

function kindsOf(group: NoticeGroup): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) => NOTICES[kind].group === group)
}

interface RowProps extends Omit<KindsPanelProps, 'hasMail'> {
  name: string
  kinds: readonly NoticeKind[]
  channels: readonly NoticeChannel[]
  isGroup?: boolean
}

function PreferenceRow({ name, kinds, channels, preferences, onChange, isGroup = false }: RowProps) {
  return (
    <div className={noticeStyles.preferencesRow}>
      <span className={isGroup ? textStyles.bold : undefined}>{name}</span>
      {channels.map((channel) => {
        const off = kinds.filter((kind) => preferences.off[channel].includes(kind)).length
        return (
          <label key={channel} className={noticeStyles.preferencesCell}>
            <input
              type="checkbox"
              aria-label={labels.cell(name, texts.notices.channels[channel])}
              checked={off === 0}
              ref={(box) => {
                if (box) box.indeterminate = off > 0 && off < kinds.length
              }}
              onChange={({ target }) => onChange(switchKinds(preferences, kinds, channel, target.checked))}
            />
            {/* Shown where there is no space for column headings. */}
            <span className={classes(noticeStyles.preferencesChannel, textStyles.dim)} aria-hidden="true">
              {texts.notices.channels[channel]}
            </span>
          </label>
        )
      })}
    </div>
  )
}
