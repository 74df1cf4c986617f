import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { DialogActions } from '../ui/overlay/DialogActions.tsx'
import spaceStyles from '../ui/space.module.css'
import textStyles from '../ui/text.module.css'
import { answerChoice, useIsChoicePending } from './favourite-choice.ts'

const text = texts.favourites.choice

/**
 * The choice at the first heart: whether the people of a possible swap learn of it. Closing it without a choice makes no heart.
 */
export function FavouriteChoiceDialog() {
  return (
    <Dialog open={useIsChoicePending()} onClose={() => answerChoice(null)} title={text.title}>
      <p className={spaceStyles.small}>{text.text}</p>
      <p className={classes(textStyles.small, textStyles.dim, spaceStyles.small)}>{text.later}</p>
      <DialogActions>
        <Button look="line" onClick={() => answerChoice(true)}>
          {text.keepPrivate}
        </Button>
        <Button onClick={() => answerChoice(false)}>{text.accept}</Button>
      </DialogActions>
    </Dialog>
  )
}
