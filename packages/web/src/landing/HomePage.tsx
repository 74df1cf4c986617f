import './landing.css'
import './home.css'
import { usePageTitle } from '../shared/page-title.ts'
import { texts } from '../shared/texts.ts'
import { BalanceIllustration } from './BalanceIllustration.tsx'
import { HeroLinks } from './HeroLinks.tsx'
import { Ideas } from './Ideas.tsx'
import { SampleBazars } from './SampleBazars.tsx'

/** `/home`: the main links, sample bazars, and three ideas. */
export function HomePage() {
  usePageTitle(texts.home.title)
  return (
    <main className="landing home">
      <section className="home__hero">
        <div className="wrap">
          <div>
            <h1 className="sign">{texts.home.hero}</h1>
            <p className="hero__p">{texts.home.about}</p>
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
