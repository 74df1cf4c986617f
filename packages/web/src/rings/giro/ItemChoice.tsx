import type { SuggestedItem } from '@barattolo/domain/rings/contract'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { errorText } from '../../shared/api/error-text.ts'
import { texts } from '../../shared/texts.ts'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'

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
    <label className={isChosen ? 'ring-page-choice is-chosen' : 'ring-page-choice'}>
      <input type={type} {...(name ? { name } : {})} checked={isChosen} onChange={onChoose} />
      <ItemThumb item={item} />
      <b className="grow">{item.title}</b>
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
        <span className="vh">{texts.ringPage.loading}</span>
        <Skeleton className="ring-page-skeleton__row" />
      </div>
    )
  return isEmpty ? <p className="dim mt-2">{empty}</p> : null
}
