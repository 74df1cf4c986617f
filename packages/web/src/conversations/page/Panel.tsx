import type { ReactNode } from 'react'

/** The three panels below the jars: the user's items, the chat, the other person's items. */
export const PANELS = ['mio', 'chat', 'suo'] as const
export type PanelName = (typeof PANELS)[number]

interface PanelProps {
  name: PanelName
  label: string
  /** The panel that is open on a phone; null in the wide layout, which shows all three. */
  openPanel: PanelName | null
  children: ReactNode
}

/** A column in the wide layout, a tab panel on a phone. */
export function Panel({ name, label, openPanel, children }: PanelProps) {
  if (openPanel === null) {
    return (
      <section className="col" aria-label={label}>
        {children}
      </section>
    )
  }
  return (
    <div className="col" role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`} hidden={name !== openPanel}>
      {children}
    </div>
  )
}
