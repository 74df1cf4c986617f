import { type RefObject, useEffect, useState } from 'react'

/**
 * For forms that mark all invalid fields at once: what it answers leads to the first of them, once they are marked. What is wrong with a
 * field is read out there.
 */
export function useFocusOnFault(form: RefObject<HTMLElement | null>): () => void {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries, form])
  return () => setTries((before) => before + 1)
}
