import { classes } from '../ui/classes.ts'
import sectionStyles from '../ui/section.module.css'
import textStyles from '../ui/text.module.css'
import { Sample, SampleGroup } from './SampleGroup.tsx'

const SIZES = [
  ['title1', textStyles.title1],
  ['title2', textStyles.title2],
  ['title3', textStyles.title3],
  ['small', textStyles.small],
  ['tiny', textStyles.tiny],
] as const
const LONG_WORDS = 'Macchina per cucire Singer a pedale con mobiletto in noce, funzionante'

/** Sizes and forms of text, and the heading of a section. */
export function TextSamples() {
  return (
    <SampleGroup title="Text, section">
      {SIZES.map(([size, name]) => (
        <Sample key={size} state={size}>
          <p className={classes(size.startsWith('title') && textStyles.sign, name)}>Sedia zoppa</p>
        </Sample>
      ))}
      <Sample state="hand, dim, bold">
        <p className={textStyles.hand}>Tocca a te!</p>
        <p className={textStyles.dim}>a 5 km da te</p>
        <p className={textStyles.bold}>In trattativa</p>
      </Sample>
      <Sample state="ellipsis, twoLines" wide>
        <p className={textStyles.ellipsis}>{LONG_WORDS.repeat(3)}</p>
        <p className={textStyles.twoLines}>{LONG_WORDS.repeat(5)}</p>
      </Sample>
      <Sample state="section" wide>
        <div data-slot="section" className={sectionStyles.heading}>
          <h3 className={classes(textStyles.sign, textStyles.title2)}>Dagli altri bazar</h3>
          <span data-slot="section-count" className={sectionStyles.count}>
            44
          </span>
          <a className={sectionStyles.link} href="/stile">
            Sulla mappa
          </a>
        </div>
      </Sample>
    </SampleGroup>
  )
}
