import { texts } from '../shared/texts.ts'
import { useWords } from '../shared/town.tsx'
import boxStyles from '../ui/box.module.css'
import textStyles from '../ui/text.module.css'
import { HeroJar } from './HeroJar.tsx'
import { HeroLinks } from './HeroLinks.tsx'
import landingStyles from './Landing.module.css'

const { square, hero, about, free, freeText, mvp } = texts.landing

/** The headline whose last word is tilted, the main links, and the jar illustration. */
export function Hero() {
  const words = useWords()
  return (
    <section className={landingStyles.hero}>
      <div className={boxStyles.page}>
        <div className={landingStyles.heroTitle}>
          <span className={landingStyles.street} aria-hidden="true">
            {square}
            <small>{words.sign}</small>
          </span>
          <h1 className={textStyles.sign}>
            {hero.lines.map((line) => (
              <span key={line}>{line} </span>
            ))}
            <span className={landingStyles.underlined}>
              {hero.limping}
              <i className={landingStyles.wedge} />
            </span>
          </h1>
          <p className={landingStyles.heroText}>{about(words)}</p>
          <HeroLinks />
          <p className={landingStyles.area}>
            <span>
              <b>{free}</b>, {freeText}
            </span>
            <span>{mvp}</span>
          </p>
        </div>
        <HeroJar />
      </div>
      {/* Last in the HTML, because it is positioned at the section's lower edge, which moves while HTML is being received. */}
      <Ridge />
    </section>
  )
}

/** The silhouettes of mountains in the background. */
function Ridge() {
  return (
    <svg className={landingStyles.ridge} viewBox="0 0 1440 360" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path
        d="M0 262 96 214l62 30 118-104 64 58 52-34 96 86 88-64 70 40 120-132 46 34 72-78 98 108 56-36 92 92 84-58 66 46 110-90 80 58 70-40v230H0Z"
        fill="var(--vetro)"
      />
      <path
        d="M0 318l130-56 96 34 140-72 118 60 120-44 132 66 150-84 118 62 126-54 118 60 100-34 92 38v66H0Z"
        fill="var(--vetro-2)"
        opacity=".75"
      />
    </svg>
  )
}
