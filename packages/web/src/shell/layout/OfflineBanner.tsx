import { useIsOffline } from '../../shared/network.ts'
import { texts } from '../../shared/texts.ts'

/** On every screen while the device has no network. */
export function OfflineBanner() {
  return useIsOffline() ? (
    <p className="offline" role="status">
      {texts.app.offline}
    </p>
  ) : null
}
