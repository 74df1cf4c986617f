import { ItemStatusBadge } from '../items/ItemStatusBadge.tsx'
import { texts } from '../shared/texts.ts'
import { useWords } from '../shared/town.tsx'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { BalanceIllustration } from './BalanceIllustration.tsx'
import landingStyles from './Landing.module.css'
import chair from './pictures/chair.webp'
import { RingIllustration } from './RingIllustration.tsx'

const { title, combine, talk: conversation, repair, radar, ring } = texts.landing.why

/** Four reasons, one card each, and swaps of three. */
export function WhyDifferent() {
  return (
    <section className={landingStyles.why}>
      <div className={boxStyles.page}>
        <h2 className={textStyles.sign}>{title}</h2>
        <p className={landingStyles.whyAll}>{texts.landing.everything}</p>
        <div className={landingStyles.bento}>
          <article className={classes(landingStyles.reason, landingStyles.reasonFirst)}>
            <BalanceIllustration />
            <h3 className={textStyles.sign}>{combine.title}</h3>
            <p>{combine.text}</p>
          </article>
          <article className={classes(landingStyles.reason, landingStyles.reasonSecond)}>
            <div>
              <h3 className={textStyles.sign}>{conversation.title}</h3>
              <p>{conversation.text}</p>
            </div>
            <ConversationSample />
          </article>
          <article className={classes(landingStyles.reason, landingStyles.reasonThird)}>
            <div className={landingStyles.art}>
              <span className={landingStyles.artKind}>
                <ItemStatusBadge status="dono" />
                <ItemStatusBadge status="riparare" />
              </span>
              <img src={chair} alt="" width="124" height="124" loading="lazy" />
            </div>
            <h3 className={textStyles.sign}>{repair.title}</h3>
            <p>{repair.text}</p>
          </article>
          <article className={classes(landingStyles.reason, landingStyles.reasonFourth)}>
            <RadarRings />
            <h3 className={textStyles.sign}>{radar.title}</h3>
            <p>{radar.text}</p>
          </article>
        </div>
        <figure className={classes(landingStyles.whyRing, surfaces.board)}>
          <RingIllustration />
          <figcaption>{ring}</figcaption>
        </figure>
      </div>
    </section>
  )
}

function ConversationSample() {
  const { question, answer, agreement } = conversation
  const words = useWords()
  return (
    <div className={landingStyles.bubbles}>
      <p className={classes(landingStyles.bubble, landingStyles.bubbleMe)}>{question}</p>
      <p className={landingStyles.bubble}>{answer}</p>
      <p className={classes(landingStyles.bubble, landingStyles.bubbleMe)}>{agreement(words)}</p>
    </div>
  )
}

function RadarRings() {
  return (
    <svg viewBox="0 0 250 250" aria-hidden="true">
      <g fill="none" stroke="#fff" strokeWidth="2">
        <circle cx="150" cy="120" r="34" opacity=".9" />
        <circle cx="150" cy="120" r="68" opacity=".6" />
        <circle cx="150" cy="120" r="102" opacity=".35" />
      </g>
      <circle cx="150" cy="120" r="9" fill="#fff" />
      <circle cx="96" cy="158" r="13" fill="var(--riparare)" />
      <circle cx="204" cy="72" r="13" fill="var(--riparare)" />
      <path d="M96 158 150 120l54-48" stroke="var(--riparare)" strokeWidth="4" strokeDasharray="1 8" strokeLinecap="round" />
    </svg>
  )
}
