import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../app/config.ts'
import { texts } from '../app/texts.ts'
import { useSession } from './session.ts'

/** On every page where anybody may sign in as anybody. */
export function OpenSignInBanner() {
  const { data: config } = useQuery(configQuery)
  // Not before it is known who is here: the page may have arrived as HTML, without it.
  const isKnown = useSession().state !== 'resolving'
  return isKnown && config?.openSignIn ? (
    <p className="open-banner" role="note">
      {texts.identity.openSignIn}
    </p>
  ) : null
}
