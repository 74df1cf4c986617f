import type { ItemId } from '@barattolo/domain/ids'
import type { ItemCard } from '@barattolo/domain/items/contract'
import { OFFERED_ITEMS_MAX } from '@barattolo/domain/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '../../shared/api/error-text.ts'
import { loadNextPage } from '../../shared/api/load-next-page.ts'
import { paths } from '../../shared/paths.ts'
import { stateOfReturn } from '../../shared/return-to.ts'
import { texts } from '../../shared/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import textStyles from '../../ui/text.module.css'
import { ItemThumb } from '../ItemThumb.tsx'
import { ownAvailableItems } from '../own-items.queries.ts'
import sheetStyles from './InterestSheet.module.css'
import type { InterestItem } from './interest-sheet.ts'
import { OptionalQuestion } from './OptionalQuestion.tsx'

interface OfferPickerProps {
  /** The object that the user is interested in. */
  item: InterestItem
  me: string
  chosen: readonly ItemId[]
  /** They turned out not to be available. */
  refused: readonly ItemId[]
  onChange: (chosen: ItemId[]) => void
}

/** The user's available objects in one row, as check boxes. */
export function OfferPicker({ item, me, chosen, refused, onChange }: OfferPickerProps) {
  const list = useInfiniteQuery(ownAvailableItems(me))
  const items = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  const isFull = chosen.length >= OFFERED_ITEMS_MAX
  const toggle = (id: ItemId) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <OptionalQuestion question={texts.interestSheet.offer}>
      {list.isPending ? <LoadingRow /> : null}
      {list.isError && items.length === 0 ? (
        <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && items.length === 0 ? <NothingToOffer item={item} /> : null}
      {items.length > 0 ? (
        <div className={sheetStyles.row}>
          {items.map((own) => (
            <OwnItem
              key={own._id}
              item={own}
              isChosen={chosen.includes(own._id)}
              isRefused={refused.includes(own._id)}
              isDisabled={refused.includes(own._id) || (isFull && !chosen.includes(own._id))}
              onToggle={() => toggle(own._id)}
            />
          ))}
          {list.hasNextPage ? (
            <Button look="line" small busy={list.isFetchingNextPage} onClick={() => void loadNextPage(list)}>
              {texts.interestSheet.more}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isFull ? (
        <p className={classes(textStyles.small, textStyles.dim)} role="status">
          {texts.interestSheet.most(OFFERED_ITEMS_MAX)}
        </p>
      ) : null}
    </OptionalQuestion>
  )
}

interface OwnItemProps {
  item: Pick<ItemCard, '_id' | 'title' | 'category' | 'imageUrl' | 'images' | 'crops'>
  isChosen: boolean
  isRefused: boolean
  isDisabled: boolean
  onToggle: () => void
}

function OwnItem({ item, isChosen, isRefused, isDisabled, onToggle }: OwnItemProps) {
  return (
    <label className={classes(sheetStyles.own, isRefused && sheetStyles.refused)}>
      <input className={sheetStyles.box} type="checkbox" checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      <ItemThumb item={item} className={sheetStyles.ownPicture} />
      {isChosen ? (
        <span className={sheetStyles.tick}>
          <Icon name="check" />
        </span>
      ) : null}
      <span className={textStyles.twoLines}>{item.title}</span>
      {isRefused ? <span className={sheetStyles.why}>{texts.interestSheet.gone}</span> : null}
    </label>
  )
}

function LoadingRow() {
  return (
    <div className={sheetStyles.row}>
      <p className={textStyles.hidden} role="status">
        {texts.interestSheet.loading}
      </p>
      {[1, 2, 3, 4].map((each) => (
        <Skeleton key={each} className={sheetStyles.ownSkeleton} />
      ))}
    </div>
  )
}

/** The form of a new object leads back to the page of the object, where the sheet opens with what was chosen before. */
function NothingToOffer({ item }: Pick<OfferPickerProps, 'item'>) {
  const back = { path: paths.item(item._id), text: texts.interestSheet.back(item.title), name: null, photo: null }
  return (
    <p className={sheetStyles.nothing}>
      <span className={textStyles.dim}>{texts.interestSheet.nothing}</span>
      <ButtonLink look="line" small icon="plus" to={paths.addItem} state={stateOfReturn({ ...back, purpose: 'interest' })}>
        {texts.interestSheet.add}
      </ButtonLink>
    </p>
  )
}
