import { useEffect, useState } from 'react'
import { texts } from '../app/texts.ts'

/** It would only flicker where the library answers sooner, in milliseconds. */
const SHOWS_AFTER = 300

/** While it is not known who is here, and only when that takes a while. */
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
