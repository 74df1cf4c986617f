import { useEffect, useRef } from 'react'
import { texts } from '../shared/texts.ts'
import { Icon, type IconName } from '../ui/icon/Icon.tsx'
import { TabList } from '../ui/Tabs.tsx'
import adminStyles from './Admin.module.css'
import { type AdminTab, LIST_TABS, LOG_TAB, MESSAGES_TAB, REPORTS_TAB } from './admin-url.ts'

const ALL_TABS: readonly AdminTab[] = [...LIST_TABS, REPORTS_TAB, MESSAGES_TAB, LOG_TAB]
const ICONS = {
  oggetti: 'storefront',
  conversazioni: 'chats',
  giri: 'arrowsClockwise',
  persone: 'user',
  segnalazioni: 'flag',
  messaggi: 'envelope',
  registro: 'clock',
} satisfies Record<AdminTab, IconName>
const NAMES = {
  ...texts.admin.tabs,
  segnalazioni: texts.reports.admin.tab,
  messaggi: texts.contact.admin.tab,
  registro: texts.admin.log.tab,
} satisfies Record<AdminTab, string>

/** The tabs of the admin area. */
export function AdminTabs({ tab }: { tab: AdminTab }) {
  const tabs = useRef<HTMLDivElement>(null)
  // Scrolls to the open tab: on a phone the tabs are wider than the screen.
  useEffect(() => {
    const index = ALL_TABS.indexOf(tab)
    tabs.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <TabList
      ref={tabs}
      label={texts.admin.tabs.label}
      className={adminStyles.tabs}
      tabs={ALL_TABS.map((value) => ({
        value,
        content: (
          <>
            <Icon name={ICONS[value]} />
            {NAMES[value]}
          </>
        ),
      }))}
    />
  )
}
