import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import landingStyles from './Landing.module.css'
import box from './pictures/box.webp'
import { RecentExchangesStrip } from './RecentExchangesStrip.tsx'
import { UnknownAddressNote } from './UnknownAddressNote.tsx'
import { WhyDifferent } from './WhyDifferent.tsx'

/** `/`: headline, recent exchanges, what is different, and how it works. */
export function LandingPage() {
  usePageTitle(texts.landing.title)
  return (
    <main className={landingStyles.page}>
      <UnknownAddressNote />
      <Hero />
      <RecentExchangesStrip />
      <WhyDifferent />
      <HowItWorks />
      <CallToAction />
    </main>
  )
}

/** The closing call to action of the landing page. */
function CallToAction() {
  return (
    <section className={landingStyles.cellar}>
      <div className={boxStyles.page}>
        <h2 className={classes(textStyles.sign, boxStyles.grow)}>{texts.landing.cellar.title}</h2>
        <img src={box} alt="" width="200" height="200" loading="lazy" />
        <ButtonLink look="line" icon="plus" to={paths.addItem}>
          {texts.landing.cellar.button}
        </ButtonLink>
      </div>
    </section>
  )
}
