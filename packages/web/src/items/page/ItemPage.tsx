import type { Item } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { SafetyActions } from '../../reports/SafetyActions.tsx'
import { canGoBack } from '../../shared/can-go-back.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { EmptyState, ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { RenderWhenNear } from '../../ui/loading/RenderWhenNear.tsx'
import textStyles from '../../ui/text.module.css'
import { AvailabilityBadge } from '../AvailabilityBadge.tsx'
import { HeartSlot } from '../card/HeartSlot.tsx'
import { useViewer } from '../card/ItemCardActions.tsx'
import { ItemStatusBadge } from '../ItemStatusBadge.tsx'
import { useItemSlots } from '../item-slots.ts'
import { itemById } from '../items.queries.ts'
import { ItemPhotos } from '../photos/ItemPhotos.tsx'
import { isOutsideTown, placeNameOf } from '../place-name.ts'
import { ItemActions } from './ItemActions.tsx'
import itemPageStyles from './ItemPage.module.css'
import { ItemPageSkeleton } from './ItemPageSkeleton.tsx'
import { ItemSheet } from './ItemSheet.tsx'
import { ItemStory } from './ItemStory.tsx'
import { OtherOwnerItems } from './OtherOwnerItems.tsx'
import { OwnerLine } from './OwnerLine.tsx'
import { ShareButton } from './ShareButton.tsx'

/** Lazy, because only owners see them. */
const PauseItemButton = lazy(async () => ({ default: (await import('../card/PauseItemButton.tsx')).PauseItemButton }))
const HiddenNote = lazy(async () => ({ default: (await import('../../reports/HiddenNote.tsx')).HiddenNote }))

const text = texts.itemPage
/** Titles from this length on use a smaller font, so that the other content stays in view. */
const LONG_TITLE_LENGTH = 48

/** `/item/{id}`: photos, description and actions, the tag with the facts. */
export function ItemPage() {
  const { id = '' } = useParams()
  const { data: item, error, fetchStatus, refetch } = useQuery(itemById(id, useViewer()))
  const isNotFound = isNotFoundError(error)
  usePageTitle(isNotFound ? texts.items.notFound : item?.title)
  return (
    <main className={classes(itemPageStyles.page, boxStyles.page)}>
      <Breadcrumbs item={isNotFound ? undefined : item} />
      {isNotFound ? (
        <ItemNotFound />
      ) : item ? (
        // The key resets the state (the selected photo) for another object.
        <ItemContent key={item._id} item={item} />
      ) : error || fetchStatus === 'paused' ? (
        <>
          <h1 className={textStyles.hidden}>{text.title}</h1>
          <ErrorState text={text.failed} onRetry={() => refetch()} />
        </>
      ) : (
        <ItemPageSkeleton />
      )}
    </main>
  )
}

/** The object does not exist or the id is invalid. */
const isNotFoundError = (error: Error | null) =>
  error instanceof Problem && ['itemNotFound', 'notFound', 'invalidInput'].includes(error.code)

function ItemContent({ item }: { item: Item }) {
  const viewer = useViewer()
  const isOwn = viewer === item.ownerUid
  return (
    <>
      <div className={itemPageStyles.grid}>
        <ItemPhotos item={item} />
        <div className={itemPageStyles.words}>
          <div className={classes(boxStyles.row, boxStyles.wrapping)}>
            <ItemStatusBadge status={item.status} />
            <AvailabilityBadge availability={item.availability} paused={item.resting} hidden={item.hidden} />
          </div>
          <h1 className={classes(textStyles.sign, item.title.length > LONG_TITLE_LENGTH && itemPageStyles.isLong)}>
            {item.title}
          </h1>
          {isOwn && item.hidden !== undefined ? (
            <OptionalChunk>
              <HiddenNote reasons={item.hidden} />
            </OptionalChunk>
          ) : null}
          {item.description ? <p className={itemPageStyles.text}>{item.description}</p> : null}
          <OwnerLine item={item} />
          <ItemActions item={item} />
          <ItemStory item={item} />
          {isOwn ? <OwnerPart item={item} /> : null}
          {isOwn ? null : <SafetyActions target={{ kind: 'item', id: item._id }} />}
          {isOwn || viewer === null || item.status === 'dono' ? null : <PossibleSwap item={item} />}
        </div>
        <div className={itemPageStyles.side}>
          <ItemSheet item={item} />
          <LocationMap item={item} />
        </div>
      </div>
      <OtherOwnerItems item={item} />
    </>
  )
}

/** The public cell of the object as a circle on a map, or its municipality; nothing for an object without a position. */
function LocationMap({ item }: { item: Item }) {
  const { CellMap } = useItemSlots()
  if (!item.coords) return null
  const placeholder = <div className={itemPageStyles.zonePlaceholder} />
  return (
    <figure className={itemPageStyles.zone}>
      <RenderWhenNear className={itemPageStyles.zoneMap}>
        <OptionalChunk loadingFallback={placeholder} errorFallback={placeholder}>
          <CellMap point={item.coords} area={item.area} label={text.zoneLabel(placeNameOf(item))} />
        </OptionalChunk>
      </RenderWhenNear>
      <figcaption className={classes(textStyles.small, textStyles.dim)}>{zoneText(item)}</figcaption>
    </figure>
  )
}

function zoneText(item: Item): string {
  if (isOutsideTown(item)) return text.outsideTown
  return item.area === 'municipality' ? text.onlyMunicipality : text.zone(item.location)
}

/** Sections for the owner, below all other content because they are loaded later and must not cause layout shift. */
function OwnerPart({ item }: { item: Item }) {
  const { OwnerSections } = useItemSlots()
  return (
    <OptionalChunk>
      <div className={item.availability === 'disponibile' ? itemPageStyles.pause : undefined}>
        <PauseItemButton item={item} />
      </div>
      <OwnerSections item={item} />
    </OptionalChunk>
  )
}

/** Below all other content, because it is loaded later and must not cause layout shift. */
function PossibleSwap({ item }: { item: Item }) {
  const { SwapParts } = useItemSlots()
  return (
    <OptionalChunk>
      <SwapParts item={item} />
    </OptionalChunk>
  )
}

function Breadcrumbs({ item }: { item: Item | undefined }) {
  const navigate = useNavigate()
  // The first page of a visit has no earlier page of the app in the history, except after a click before hydration.
  const isFirstPage = useLocation().key === 'default'
  const goBack = () => void (isFirstPage && !canGoBack() ? navigate(paths.bazar) : navigate(-1))
  return (
    <div className={itemPageStyles.crumbs}>
      <Button look="bare" small icon="arrowLeft" onClick={goBack}>
        {text.back}
      </Button>
      <ButtonLink look="bare" small icon="storefront" className={textStyles.dim} to={paths.bazar}>
        {text.toBazar}
      </ButtonLink>
      <span className={boxStyles.grow} />
      {item ? (
        <>
          <HeartSlot item={item} look="labelled" />
          <ShareButton title={item.title} />
        </>
      ) : null}
    </div>
  )
}

function ItemNotFound() {
  return (
    <EmptyState fullPage title={texts.items.notFound} text={text.notFoundText}>
      <ButtonLink look="line" icon="arrowLeft" to={paths.bazar}>
        {text.backToBazar}
      </ButtonLink>
    </EmptyState>
  )
}
