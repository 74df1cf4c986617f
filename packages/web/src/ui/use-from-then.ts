import { useState } from 'react'

/** True from the first render in which `value` is true until the component unmounts. */
export function useFromThen(now: boolean): boolean {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return was || now
}
