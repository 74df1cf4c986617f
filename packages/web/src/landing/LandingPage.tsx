import './landing.css'
import { usePageTitle } from '../shared/page-title.ts'
import { texts } from '../shared/texts.ts'
import { CallToAction } from './CallToAction.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { RecentExchangesStrip } from './RecentExchangesStrip.tsx'
import { WhyDifferent } from './WhyDifferent.tsx'

/** `/`: headline, recent exchanges, what is different, and how it works. */
export function LandingPage() {
  usePageTitle(texts.landing.title)
  return (
    <main className="landing">
      <Hero />
      <RecentExchangesStrip />
      <WhyDifferent />
      <HowItWorks />
      <CallToAction />
    </main>
  )
}
