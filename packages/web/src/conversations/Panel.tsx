import type { ReactNode } from 'react'

/** The three panels below the jars: own items, chat, the other person's items. */
export const PARTS = ['mio', 'chat', 'suo'] as const
export type Part = (typeof PARTS)[number]

interface PanelProps {
  part: Part
  label: string
  /** The panel that is open on a phone; null in the wide layout, which shows all three. */
  open: Part | null
  children: ReactNode
}

/** A column in the wide layout, a tab panel on a phone. */
export function Panel({ part, label, open, children }: PanelProps) {
  if (open === null) {
    return (
      <section className="col" aria-label={label}>
        {children}
      </section>
    )
  }
  return (
    <div className="col" role="tabpanel" id={`panel-${part}`} aria-labelledby={`tab-${part}`} hidden={part !== open}>
      {children}
    </div>
  )
}
