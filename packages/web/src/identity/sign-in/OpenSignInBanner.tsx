import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../shared/api/config.ts'
import { texts } from '../../shared/texts.ts'
import { useHydrated } from '../../ui/loading/use-hydrated.ts'
import identityStyles from '../Identity.module.css'

/** A warning on every page of an open trial, where users can sign in under any name. */
export function OpenSignInBanner() {
  const { data: config } = useQuery(configQuery)
  const hydrated = useHydrated()
  return hydrated && config?.openSignIn ? (
    <p className={identityStyles.openBanner} role="note">
      {texts.session.openSignIn}
    </p>
  ) : null
}
