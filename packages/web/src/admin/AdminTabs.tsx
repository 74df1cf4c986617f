import type { KeyboardEvent } from 'react'
import { texts } from '../app/texts.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { TABS, type Tab } from './admin-address.ts'

const ICONS = { oggetti: 'storefront', conversazioni: 'chats', persone: 'user' } satisfies Record<Tab, IconName>

/** The arrows go from one to the next, as in every list of tabs. */
export function AdminTabs({ tab, onOpen }: { tab: Tab; onOpen: (tab: Tab) => void }) {
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]
    if (step === 0 || !next) return
    onOpen(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div className="adm__tabs" role="tablist" aria-label={texts.admin.tabs.label} onKeyDown={onKeyDown}>
      {TABS.map((one) => (
        <button
          key={one}
          id={`tab-${one}`}
          type="button"
          role="tab"
          aria-selected={one === tab}
          {...(one === tab ? { 'aria-controls': `panel-${one}` } : {})}
          tabIndex={one === tab ? 0 : -1}
          className={one === tab ? 'on' : ''}
          onClick={() => (one === tab ? undefined : onOpen(one))}
        >
          <Icon name={ICONS[one]} />
          {texts.admin.tabs[one]}
        </button>
      ))}
    </div>
  )
}
