import { useIsOffline } from '../../shared/network.ts'
import { texts } from '../../shared/texts.ts'
import layoutStyles from './Layout.module.css'

/** On every screen while the device has no network. */
export function OfflineBanner() {
  return useIsOffline() ? (
    <p className={layoutStyles.offline} role="status">
      {texts.app.offline}
    </p>
  ) : null
}
