import { type KeyboardEvent, useEffect, useRef } from 'react'
import { texts } from '../shared/texts.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { type AdminTab, LIST_TABS, REPORTS_TAB } from './admin-url.ts'

const ALL_TABS: readonly AdminTab[] = [...LIST_TABS, REPORTS_TAB]
const ICONS = { oggetti: 'storefront', conversazioni: 'chats', persone: 'user', segnalazioni: 'flag' } satisfies Record<
  AdminTab,
  IconName
>
const NAMES = { ...texts.admin.tabs, segnalazioni: texts.reports.admin.tab } satisfies Record<AdminTab, string>

/** Arrow keys move between the tabs. */
export function AdminTabs({ tab, onOpen }: { tab: AdminTab; onOpen: (tab: AdminTab) => void }) {
  const tabs = useRef<HTMLDivElement>(null)
  // Scrolls to the open tab: on a phone the tabs are wider than the screen.
  useEffect(() => {
    tabs.current?.querySelector(`#tab-${tab}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = ALL_TABS[(ALL_TABS.indexOf(tab) + step + ALL_TABS.length) % ALL_TABS.length]
    if (step === 0 || !next) return
    onOpen(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div ref={tabs} className="adm__tabs" role="tablist" aria-label={texts.admin.tabs.label} onKeyDown={onKeyDown}>
      {ALL_TABS.map((tabName) => (
        <button
          key={tabName}
          id={`tab-${tabName}`}
          type="button"
          role="tab"
          aria-selected={tabName === tab}
          {...(tabName === tab ? { 'aria-controls': `panel-${tabName}` } : {})}
          tabIndex={tabName === tab ? 0 : -1}
          className={tabName === tab ? 'on' : ''}
          onClick={() => (tabName === tab ? undefined : onOpen(tabName))}
        >
          <Icon name={ICONS[tabName]} />
          {NAMES[tabName]}
        </button>
      ))}
    </div>
  )
}
