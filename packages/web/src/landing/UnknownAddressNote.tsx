import { useLocation } from 'react-router'
import { texts } from '../shared/texts.ts'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import { useHydrated } from '../ui/loading/use-hydrated.ts'
import landingStyles from './Landing.module.css'
import { isUnknownAddressState } from './unknown-address.ts'

/** Says why an address that has no page has led here. After hydration, because the HTML of `/` is the same for all. */
export function UnknownAddressNote() {
  const { state } = useLocation()
  return useHydrated() && isUnknownAddressState(state) ? (
    <p className={classes(boxStyles.page, landingStyles.lost)} role="status">
      <Icon name="map" />
      <span>{texts.landing.unknownAddress}</span>
    </p>
  ) : null
}
