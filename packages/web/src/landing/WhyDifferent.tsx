import { ItemStatusBadge } from '../items/ItemStatusBadge.tsx'
import { texts } from '../shared/texts.ts'
import { BalanceIllustration } from './BalanceIllustration.tsx'
import chair from './pictures/chair.webp'
import { RingIllustration } from './RingIllustration.tsx'

const { title, combine, talk: conversation, repair, radar, ring } = texts.landing.why

/** Four reasons, one card each, and swaps of three. */
export function WhyDifferent() {
  return (
    <section className="why">
      <div className="wrap">
        <h2 className="sign">{title}</h2>
        <p className="why__all">{texts.landing.everything}</p>
        <div className="bento">
          <article className="b b1">
            <BalanceIllustration />
            <h3 className="sign">{combine.title}</h3>
            <p>{combine.text}</p>
          </article>
          <article className="b b2">
            <div>
              <h3 className="sign">{conversation.title}</h3>
              <p>{conversation.text}</p>
            </div>
            <ConversationSample />
          </article>
          <article className="b b3">
            <div className="art">
              <span className="art__k">
                <ItemStatusBadge status="dono" />
                <ItemStatusBadge status="riparare" />
              </span>
              <img src={chair} alt="" width="124" height="124" loading="lazy" />
            </div>
            <h3 className="sign">{repair.title}</h3>
            <p>{repair.text}</p>
          </article>
          <article className="b b4">
            <RadarRings />
            <h3 className="sign">{radar.title}</h3>
            <p>{radar.text}</p>
          </article>
        </div>
        <figure className="why__ring board">
          <RingIllustration />
          <figcaption>{ring}</figcaption>
        </figure>
      </div>
    </section>
  )
}

function ConversationSample() {
  const [question, answer, agreement] = conversation.lines
  return (
    <div className="bubs">
      <p className="bub bub--me">{question}</p>
      <p className="bub">{answer}</p>
      <p className="bub bub--me">{agreement}</p>
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
