import landingStyles from './Landing.module.css'
import books from './pictures/books.webp'
import skis from './pictures/skis.webp'
import teapot from './pictures/teapot.webp'

const JAR = 'v76a28 28 0 0 1-28 28H32a28 28 0 0 1-28-28v-76c0-34 30-36 32-54Z'

/** An illustration of two balanced jars: books and a teapot against skis. */
export function BalanceIllustration() {
  return (
    <svg className={landingStyles.scale} viewBox="0 0 460 300" aria-hidden="true">
      <path d="M230 0v40" stroke="var(--spago)" strokeWidth="3" />
      <rect x="50" y="38" width="360" height="9" rx="4.5" fill="var(--ink)" />
      <circle cx="230" cy="42" r="17" fill="var(--carta)" stroke="var(--ink)" strokeWidth="6" />
      <circle cx="230" cy="42" r="5" fill="var(--dono)" />
      <path d="M82 44 44 108M82 44l38 64M378 44l-38 64M378 44l38 64" stroke="var(--spago)" strokeWidth="2.5" fill="none" />
      <rect x="30" y="106" width="104" height="22" rx="6" fill="var(--geranio)" />
      <path d={`M36 130h92c2 18 32 20 32 54${JAR}`} fill="var(--vetro)" stroke="var(--vetro-line)" strokeWidth="5" />
      <rect x="326" y="106" width="104" height="22" rx="6" fill="var(--baratto)" />
      <path
        d={`M36 130h92c2 18 32 20 32 54${JAR}`}
        transform="translate(296 0)"
        fill="var(--vetro)"
        stroke="var(--vetro-line)"
        strokeWidth="5"
      />
      <image href={books} x="8" y="196" width="84" height="84" />
      <image href={teapot} x="72" y="196" width="84" height="84" transform="rotate(4 114 238)" />
      <image href={skis} x="322" y="180" width="112" height="112" transform="rotate(-4 378 236)" />
    </svg>
  )
}
