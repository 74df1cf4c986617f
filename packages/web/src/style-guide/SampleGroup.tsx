import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'
import styles from './StyleGuide.module.css'

/** Samples of one component, each labelled with its state. */
export function SampleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={classes(textStyles.sign, textStyles.title2)}>{title}</h2>
      <div className={styles.samples}>{children}</div>
    </section>
  )
}

export function Sample({ state, wide = false, children }: { state: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes(styles.sample, wide && styles.wide)}>
      <span className={classes(textStyles.tiny, textStyles.dim)}>{state}</span>
      {children}
    </div>
  )
}
