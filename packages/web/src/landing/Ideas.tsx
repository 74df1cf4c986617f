import { texts } from '../shared/texts.ts'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'
import landingStyles from './Landing.module.css'
import books from './pictures/books.webp'
import teapot from './pictures/teapot.webp'

const { title, jar, zone, story } = texts.home.ideas

/** Three ideas, each with an illustration. */
export function Ideas() {
  return (
    <section className={landingStyles.ideas}>
      <div className={boxStyles.page}>
        <h2 className={textStyles.sign}>{title}</h2>
        <div className={landingStyles.ideasAll}>
          <article className={classes(landingStyles.idea, landingStyles.ideaJar)}>
            <JarIllustration />
            <h3 className={textStyles.sign}>{jar.title}</h3>
            <p>{jar.text}</p>
          </article>
          <article className={classes(landingStyles.idea, landingStyles.ideaZone)}>
            <ZoneIllustration />
            <h3 className={textStyles.sign}>{zone.title}</h3>
            <p>{zone.text}</p>
          </article>
          <article className={classes(landingStyles.idea, landingStyles.ideaStory)}>
            <StoryIllustration />
            <h3 className={textStyles.sign}>{story.title}</h3>
            <p>{story.text}</p>
          </article>
        </div>
      </div>
    </section>
  )
}

/** A jar with two objects in it and space for a third. */
function JarIllustration() {
  return (
    <svg viewBox="0 0 300 150" aria-hidden="true">
      <rect x="84" y="2" width="132" height="20" rx="6" fill="var(--geranio)" />
      <path
        d="M92 25h116c2 18 44 20 44 50v43a28 28 0 0 1-28 28H76a28 28 0 0 1-28-28V75c0-30 42-32 44-50Z"
        fill="var(--vetro)"
        stroke="var(--vetro-line)"
        strokeWidth="5"
      />
      <image href={books} x="58" y="70" width="68" height="68" />
      <image href={teapot} x="118" y="70" width="68" height="68" />
      <rect
        x="190"
        y="84"
        width="50"
        height="50"
        rx="8"
        fill="none"
        stroke="var(--ink-2)"
        strokeWidth="3"
        strokeDasharray="7 6"
      />
      <path d="M215 98v22M204 109h22" stroke="var(--ink-2)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}

/** The grid of cells, one of them covered by its circle. */
function ZoneIllustration() {
  return (
    <svg viewBox="0 0 300 150" aria-hidden="true">
      <path
        d="M0 15h300M0 75h300M0 135h300M30 0v150M90 0v150M150 0v150M210 0v150M270 0v150"
        stroke="currentColor"
        strokeWidth="1.5"
        opacity=".45"
      />
      <circle cx="180" cy="75" r="43" fill="var(--riparare)" fillOpacity=".3" />
      <circle
        cx="180"
        cy="75"
        r="43"
        fill="none"
        stroke="var(--riparare)"
        strokeWidth="4"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** A string with a knot for each owner that an object has had. */
function StoryIllustration() {
  return (
    <svg viewBox="0 0 300 150" aria-hidden="true">
      <path d="M0 60Q75 110 150 78T300 84" fill="none" stroke="var(--spago)" strokeWidth="4" />
      <g fill="var(--carta)" stroke="var(--spago)" strokeWidth="4">
        <circle cx="56" cy="86" r="14" />
        <circle cx="150" cy="78" r="19" />
        <circle cx="252" cy="74" r="24" />
      </g>
    </svg>
  )
}
