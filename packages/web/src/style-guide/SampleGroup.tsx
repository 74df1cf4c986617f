import type { ReactNode } from 'react'

/** Samples of one component, each labelled with its state. */
export function SampleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4" aria-label={title}>
      <h2 className="sign t2">{title}</h2>
      <div className="flex flex-wrap items-start gap-6">{children}</div>
    </section>
  )
}

export function Sample({ state, wide = false, children }: { state: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'grid w-full gap-2' : 'grid max-w-full gap-2'}>
      <span className="xs dim">{state}</span>
      {children}
    </div>
  )
}
