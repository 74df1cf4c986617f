import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import landingStyles from './Landing.module.css'

/** The three main links of the landing page and of `/home`. */
export function HeroLinks() {
  return (
    <div className={landingStyles.heroButtons}>
      <ButtonLink look="go" icon="map" to={paths.map}>
        {texts.landing.map}
      </ButtonLink>
      <ButtonLink to={paths.bazar}>{texts.landing.bazar}</ButtonLink>
      <ButtonLink look="line" to={paths.inbox}>
        {texts.landing.exchanges}
      </ButtonLink>
    </div>
  )
}
