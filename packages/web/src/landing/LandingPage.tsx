import './landing.css'
import { usePageTitle } from '../app/page-title.ts'
import { texts } from '../app/texts.ts'
import { Cellar } from './Cellar.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { LiveStrip } from './LiveStrip.tsx'
import { WhyDifferent } from './WhyDifferent.tsx'

/** `/`: headline, recent exchanges, what is different, and how it works. */
export function LandingPage() {
  usePageTitle(texts.landing.title)
  return (
    <main className="landing">
      <Hero />
      <LiveStrip />
      <WhyDifferent />
      <HowItWorks />
      <Cellar />
    </main>
  )
}
