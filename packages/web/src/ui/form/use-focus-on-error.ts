import { type RefObject, useEffect, useState } from 'react'

/**
 * For forms that mark all invalid fields at once: the returned function focuses the first one after they are marked. Screen
 * readers then read its error.
 */
export function useFocusOnError(form: RefObject<HTMLElement | null>): () => void {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries, form])
  return () => setTries((before) => before + 1)
}
