import type { ReactNode } from 'react'

/** The three parts of the exchange below the jars. */
export const PARTS = ['mio', 'chat', 'suo'] as const
export type Part = (typeof PARTS)[number]

interface PanelProps {
  part: Part
  label: string
  /** The part that is open on a phone; null where all three stand side by side. */
  open: Part | null
  children: ReactNode
}

/** A column, or on a phone what is behind a tab. */
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
