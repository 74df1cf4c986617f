import { type KeyboardEvent, useEffect, useRef } from 'react'
import { texts } from '../app/texts.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { type Place, QUEUE, TABS } from './admin-address.ts'

const PLACES: readonly Place[] = [...TABS, QUEUE]
const ICONS = { oggetti: 'storefront', conversazioni: 'chats', persone: 'user', segnalazioni: 'flag' } satisfies Record<
  Place,
  IconName
>
const NAMES = { ...texts.admin.tabs, segnalazioni: texts.reports.admin.tab } satisfies Record<Place, string>

/** Arrow keys move between the tabs. */
export function AdminTabs({ tab, onOpen }: { tab: Place; onOpen: (tab: Place) => void }) {
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    tabs.current?.querySelector(`#tab-${tab}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = PLACES[(PLACES.indexOf(tab) + step + PLACES.length) % PLACES.length]
    if (step === 0 || !next) return
    onOpen(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div ref={tabs} className="adm__tabs" role="tablist" aria-label={texts.admin.tabs.label} onKeyDown={onKeyDown}>
      {PLACES.map((one) => (
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
          {NAMES[one]}
        </button>
      ))}
    </div>
  )
}
