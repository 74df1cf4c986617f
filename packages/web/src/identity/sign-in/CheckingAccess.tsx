import { useEffect, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'

/** Delay in milliseconds: without it the message would flicker when the library answers quickly. */
const SHOW_DELAY_MS = 300

/** Shown while the session is resolving or access is being checked; the text appears only if that takes a while. */
export function CheckingAccess() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SHOW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className={classes(boxStyles.page, boxStyles.message)} data-placeholder aria-busy="true">
      <p role="status">{isSlow ? texts.session.checking : null}</p>
    </main>
  )
}
