import { useState } from 'react'

/** True from the first time that it is, for as long as the screen stands. */
export function useFromThen(now: boolean): boolean {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return was || now
}
