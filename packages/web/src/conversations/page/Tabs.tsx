import type { KeyboardEvent } from 'react'

interface TabsProps<T extends string> {
  label: string
  tabs: readonly { value: T; text: string }[]
  value: T
  onChange: (value: T) => void
}

/** Tabs with the ids `tab-…` for panels with the ids `panel-…`. Arrow keys move between them. */
export function Tabs<T extends string>({ label, tabs, value, onChange }: TabsProps<T>) {
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const currentIndex = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(currentIndex + step + tabs.length) % tabs.length]
    if (step === 0 || !next) return
    onChange(next.value)
    document.getElementById(`tab-${next.value}`)?.focus()
  }
  return (
    <div className="mtabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`tab-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={`panel-${tab.value}`}
          tabIndex={tab.value === value ? 0 : -1}
          className={tab.value === value ? 'on' : ''}
          onClick={() => onChange(tab.value)}
        >
          {tab.text}
        </button>
      ))}
    </div>
  )
}
