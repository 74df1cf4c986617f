import type { ItemDetail } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { cameFromHere } from '../app/came-from.ts'
import { usePageTitle } from '../app/page-title.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { Safety } from '../reports/Safety.tsx'
import { FittingRequests } from '../requests/FittingRequests.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorNotice } from '../ui/Notice.tsx'
import { Spare } from '../ui/Spare.tsx'
import { AvailabilityBadge } from './AvailabilityBadge.tsx'
import { useViewer } from './CardActions.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemPageSkeleton } from './ItemPageSkeleton.tsx'
import { ItemPhotos } from './ItemPhotos.tsx'
import { ItemSheet } from './ItemSheet.tsx'
import { ItemStory } from './ItemStory.tsx'
import { ItemZone } from './ItemZone.tsx'
import { itemById } from './items.queries.ts'
import { KindBadge } from './KindBadge.tsx'
import { OwnerLine } from './OwnerLine.tsx'
import { SameBazar } from './SameBazar.tsx'
import { ShareButton } from './ShareButton.tsx'

/** Lazy, because only owners see them. */
const RestButton = lazy(async () => ({ default: (await import('./RestButton.tsx')).RestButton }))
const HiddenNote = lazy(async () => ({ default: (await import('../reports/HiddenNote.tsx')).HiddenNote }))
const Queue = lazy(async () => ({ default: (await import('../conversations/Queue.tsx')).Queue }))

const words = texts.items.page
/** Titles from this length on use a smaller font, so that the other content stays in view. */
const LONG_TITLE = 48

/** `/item/{id}`: photos, description and actions, the tag with the facts. */
export function ItemPage() {
  const { id = '' } = useParams()
  const { data: item, error, refetch } = useQuery(itemById(id, useViewer()))
  const missing = isMissing(error)
  usePageTitle(missing ? words.notFound : item?.title)
  return (
    <main className="it wrap">
      <Crumbs item={missing ? undefined : item} />
      {missing ? (
        <Missing />
      ) : item ? (
        // The key resets the state (the selected photo) for another object.
        <Shown key={item._id} item={item} />
      ) : error ? (
        <>
          <h1 className="vh">{words.title}</h1>
          <ErrorNotice text={words.failed} retryText={texts.app.retry} onRetry={() => refetch()} />
        </>
      ) : (
        <ItemPageSkeleton />
      )}
    </main>
  )
}

/** The object does not exist or the id is invalid. */
const isMissing = (error: Error | null) =>
  error instanceof Problem && ['itemNotFound', 'notFound', 'invalidInput'].includes(error.code)

function Shown({ item }: { item: ItemDetail }) {
  const own = useViewer() === item.ownerUid
  return (
    <>
      <div className="it__g">
        <ItemPhotos item={item} />
        <div className="it__words">
          <div className="row flex-wrap gap-2">
            <KindBadge status={item.status} />
            <AvailabilityBadge availability={item.availability} resting={item.resting} hidden={item.hidden} />
          </div>
          <h1 className={item.title.length > LONG_TITLE ? 'sign is-long' : 'sign'}>{item.title}</h1>
          {own && item.hidden !== undefined ? (
            <Spare>
              <HiddenNote reasons={item.hidden} />
            </Spare>
          ) : null}
          {item.description ? <p className="it__text">{item.description}</p> : null}
          <OwnerLine item={item} />
          <ItemActions item={item} />
          <ItemStory item={item} />
          {own ? <ForOwner item={item} /> : null}
          {own ? null : <Safety target={{ kind: 'item', id: item._id }} />}
        </div>
        <div className="it__side">
          <ItemSheet item={item} />
          <ItemZone item={item} />
        </div>
      </div>
      <SameBazar item={item} />
    </>
  )
}

/** Sections for the owner, below all other content because they are loaded later and must not cause layout shift. */
function ForOwner({ item }: { item: ItemDetail }) {
  return (
    <>
      <Spare>
        <div className={item.availability === 'disponibile' ? 'mt-3 min-h-12' : ''}>
          <RestButton item={item} />
        </div>
        <Queue itemId={item._id} />
      </Spare>
      <FittingRequests item={item} />
    </>
  )
}

function Crumbs({ item }: { item: ItemDetail | undefined }) {
  const navigate = useNavigate()
  // The first page of a visit has no earlier page of the app in the history, except after a click before hydration.
  const first = useLocation().key === 'default'
  const back = () => void (first && !cameFromHere() ? navigate(paths.bazar) : navigate(-1))
  return (
    <div className="it__crumbs">
      <Button look="bare" small icon="arrowLeft" onClick={back}>
        {words.back}
      </Button>
      <ButtonLink look="bare" small icon="storefront" className="dim" to={paths.bazar}>
        {words.toBazar}
      </ButtonLink>
      <span className="grow" />
      {item ? <ShareButton title={item.title} /> : null}
    </div>
  )
}

function Missing() {
  return (
    <EmptyState whole title={words.notFound} text={words.notFoundText}>
      <ButtonLink look="line" icon="arrowLeft" to={paths.bazar}>
        {words.backToBazar}
      </ButtonLink>
    </EmptyState>
  )
}
