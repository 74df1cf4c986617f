import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../app/config.ts'
import { texts } from '../app/texts.ts'
import { useTakenOver } from '../ui/use-taken-over.ts'

/** On every page where anybody may sign in as anybody. */
export function OpenSignInBanner() {
  const { data: config } = useQuery(configQuery)
  const takenOver = useTakenOver()
  return takenOver && config?.openSignIn ? (
    <p className="open-banner" role="note">
      {texts.identity.openSignIn}
    </p>
  ) : null
}
