import landingStyles from './Landing.module.css'
import radio from './pictures/radio.webp'
import skis from './pictures/skis.webp'
import teapot from './pictures/teapot.webp'

/** An illustration of a swap of three: three objects on one string, which comes back to where it began. */
export function RingIllustration() {
  return (
    <svg className={landingStyles.ring} viewBox="0 0 460 190" aria-hidden="true">
      <rect x="20" y="64" width="420" height="112" rx="36" fill="none" stroke="var(--spago)" strokeWidth="4" />
      <g fill="var(--spago)">
        <path d="m143 55 17 9-17 9zM287 55l17 9-17 9zM238 167l-17 9 17 9z" />
      </g>
      <g fill="#fffef9">
        <path d="M40 26 54 12h52l14 14v90H40zM190 26l14-14h52l14 14v90h-80z" />
        <path d="m340 26 14-14h52l14 14v90h-80z" fill="var(--manila)" />
      </g>
      <g fill="var(--lavagna)" stroke="#eac77f" strokeWidth="4">
        <circle cx="80" cy="26" r="6" />
        <circle cx="230" cy="26" r="6" />
        <circle cx="380" cy="26" r="6" />
      </g>
      <image href={teapot} x="46" y="40" width="68" height="68" />
      <image href={skis} x="196" y="40" width="68" height="68" />
      <image href={radio} x="346" y="40" width="68" height="68" />
    </svg>
  )
}
