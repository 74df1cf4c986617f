import itemStyles from '../items/Items.module.css'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import landingStyles from './Landing.module.css'
import things from './pictures/jar.webp'

const GLASS = 'M196 236h248c6 66 92 70 92 176v262a70 70 0 0 1-70 70H174a70 70 0 0 1-70-70V412c0-106 86-110 92-176Z'

/** The illustration: an open jar full of objects, its lid beside it, and a tag for a broken chair. */
export function HeroJar() {
  return (
    <div className={landingStyles.heroArt} aria-hidden="true">
      <Lid />
      <svg className={landingStyles.jarArt} viewBox="0 0 640 760" aria-hidden="true">
        <path d={GLASS} fill="var(--vetro)" />
        <path d="M104 470h432v204a70 70 0 0 1-70 70H174a70 70 0 0 1-70-70Z" fill="var(--vetro-2)" opacity=".55" />
        <image href={things} width="640" height="760" />
        <g fill="none" stroke="var(--vetro-line)" strokeLinecap="round" strokeLinejoin="round">
          <path d={GLASS} strokeWidth="9" />
          <path d="M186 236h268" strokeWidth="17" />
          <path d="M200 262h240" strokeWidth="5" opacity=".7" />
        </g>
        <path
          d="M136 436c0-44 16-66 38-88M134 480v46"
          fill="none"
          stroke="var(--vetro-lux)"
          strokeWidth="13"
          strokeLinecap="round"
        />
        <Bow />
      </svg>
      <div className={landingStyles.hanging}>
        <div className={classes(surfaces.tag, landingStyles.hangingTag)}>
          <p data-slot="lot" className={itemStyles.lot}>
            {texts.landing.tag.lot}
          </p>
          <p className={textStyles.hand}>{texts.landing.tag.text}</p>
        </div>
      </div>
    </div>
  )
}

/** The string around the jar's neck, which leads to the tag. */
function Bow() {
  return (
    <g fill="none" stroke="var(--spago)" strokeWidth="5" strokeLinecap="round">
      <path d="M206 284c70 18 158 18 228 0M204 292c72 20 160 20 232 0" />
      <path d="M262 300c-40-4-54 30-26 34 20 2 28-20 26-34Zm0 0c28-8 48 20 28 30-18 8-28-14-28-30ZM262 302c-6 20-12 34-30 52M264 302c6 18 8 30 4 50" />
      <path d="M262 352C220 372 120 352 74 404" strokeWidth="4.5" />
    </g>
  )
}

function Lid() {
  return (
    <svg className={landingStyles.lid} viewBox="0 0 230 60" aria-hidden="true">
      <rect x="4" y="8" width="222" height="52" rx="12" fill="var(--geranio)" />
      <path
        d="M30 22v26M54 22v26M78 22v26M102 22v26M126 22v26M150 22v26M174 22v26M198 22v26"
        stroke="var(--geranio-ink)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".5"
      />
    </svg>
  )
}
