import { usePageTitle } from '../shared/page-title.ts'
import { texts } from '../shared/texts.ts'
import boxStyles from '../ui/box.module.css'
import textStyles from '../ui/text.module.css'
import { BalanceIllustration } from './BalanceIllustration.tsx'
import { HeroLinks } from './HeroLinks.tsx'
import { Ideas } from './Ideas.tsx'
import landingStyles from './Landing.module.css'
import { SampleBazars } from './SampleBazars.tsx'

/** `/home`: the main links, sample bazars, and three ideas. */
export function HomePage() {
  usePageTitle(texts.home.title)
  return (
    <main className={landingStyles.page}>
      <section className={landingStyles.homePageHero}>
        <div className={boxStyles.page}>
          <div>
            <h1 className={textStyles.sign}>{texts.home.hero}</h1>
            <p className={landingStyles.heroText}>{texts.home.about}</p>
            <HeroLinks />
          </div>
          <BalanceIllustration />
        </div>
      </section>
      <SampleBazars />
      <Ideas />
    </main>
  )
}
