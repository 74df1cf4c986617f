import { useEffect, useState } from 'react'
import { texts } from '../app/texts.ts'

/** Delay in milliseconds: without it the message would flicker when the library answers quickly. */
const SHOWS_AFTER = 300

/** Shown while the session is resolved, if that takes a while. */
export function CheckingAccess() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SHOWS_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="wrap soon" aria-busy="true">
      <p role="status">{slow ? texts.identity.checking : null}</p>
    </main>
  )
}
