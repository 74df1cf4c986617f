import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../app/config.ts'
import { texts } from '../app/texts.ts'

/** On every page where anybody may sign in as anybody. */
export function OpenSignInBanner() {
  const { data: config } = useQuery(configQuery)
  return config?.openSignIn ? (
    <p className="open-banner" role="note">
      {texts.identity.openSignIn}
    </p>
  ) : null
}
