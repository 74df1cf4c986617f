import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'
import { CardSamples } from './CardSamples.tsx'
import { ControlSamples } from './ControlSamples.tsx'
import { FieldSamples } from './FieldSamples.tsx'
import { StatusSamples } from './StatusSamples.tsx'
import styles from './StyleGuide.module.css'
import { TextSamples } from './TextSamples.tsx'

/** `/stile`, in development only: every UI component in every state, in the theme of the device. */
export function StyleGuidePage() {
  return (
    <main className={classes(boxStyles.page, styles.page)}>
      <h1 className={classes(textStyles.sign, textStyles.title1)}>Stile</h1>
      <TextSamples />
      <ControlSamples />
      <FieldSamples />
      <StatusSamples />
      <CardSamples />
    </main>
  )
}
