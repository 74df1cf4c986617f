import type { SuggestedItem } from '@barattolo/domain/rings/contract'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { errorText } from '../../shared/api/error-text.ts'
import { texts } from '../../shared/texts.ts'
import boxStyles from '../../ui/box.module.css'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import ringPageStyles from './RingPage.module.css'

interface ItemChoiceProps {
  type: 'checkbox' | 'radio'
  name?: string
  item: SuggestedItem
  isChosen: boolean
  onChoose: () => void
}

/** An object that can be chosen: the whole row is the control. */
export function ItemChoice({ type, name, item, isChosen, onChoose }: ItemChoiceProps) {
  return (
    <label className={classes(ringPageStyles.choice, isChosen && ringPageStyles.chosen)}>
      <input type={type} {...(name ? { name } : {})} checked={isChosen} onChange={onChoose} />
      <ItemThumb item={item} />
      <b className={boxStyles.grow}>{item.title}</b>
    </label>
  )
}

interface OptionsStateProps {
  options: { isPending: boolean; error: Error | null; refetch: () => unknown }
  isEmpty: boolean
  empty: string
}

/** What is shown while the objects load, if that has failed, and if there are none. */
export function OptionsState({ options: { isPending, error, refetch }, isEmpty, empty }: OptionsStateProps) {
  if (error) return <ErrorState text={texts.ringPage.ask.failed(errorText(error))} onRetry={() => void refetch()} />
  if (isPending)
    return (
      <div role="status">
        <span className={textStyles.hidden}>{texts.ringPage.loading}</span>
        <Skeleton className={ringPageStyles.skeletonRow} />
      </div>
    )
  return isEmpty ? <p className={classes(textStyles.dim, spaceStyles.small)}>{empty}</p> : null
}
