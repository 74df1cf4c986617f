import '../../ui/icon/rare-icons.ts'
import type { Uid } from '@barattolo/domain/ids'
import type { ItemSearchParams } from '@barattolo/domain/items/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { availabilityCheckItems } from '../../items/availability-check.queries.ts'
import { ItemsSection } from '../../items/card/ItemsSection.tsx'
import { itemPages } from '../../items/items.queries.ts'
import { OwnRequests } from '../../requests/OwnRequests.tsx'
import { OwnSearches } from '../../searches/OwnSearches.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { paths } from '../../shared/paths.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import { useOnceTrue } from '../../ui/loading/use-once-true.ts'
import textStyles from '../../ui/text.module.css'
import { NoOwnItems } from '../empty-states.tsx'
import { AvailabilityChecks } from './AvailabilityChecks.tsx'
import ownBazarStyles from './OwnBazar.module.css'
import { OwnBazarHeader } from './OwnBazarHeader.tsx'

const text = texts.people.own

/** `/mio-bazar`: a person manages their objects, requests and searches. */
export function OwnBazarPage() {
  const me = useSignedInUid()
  const areListsLoaded = useAreListsLoaded(me)
  const areChecksLoaded = useOnceTrue(!useQuery(availabilityCheckItems(me)).isPending)
  usePageTitle(text.title)
  return (
    <main className={classes(boxStyles.padded, ownBazarStyles.panels, boxStyles.page)}>
      <OwnBazarHeader me={me} />
      {/* The availability checks are above the lists: the lists wait for them to avoid layout shift. */}
      {areChecksLoaded ? (
        <>
          <AvailabilityChecks me={me} />
          <ItemsSection
            title={text.free}
            search={{ ownerUid: me, ...AVAILABLE }}
            link={
              <ButtonLink look="line" small icon="plus" className={ownBazarStyles.add} to={paths.addItem}>
                {texts.bazar.add}
              </ButtonLink>
            }
            empty={<NoOwnItems />}
          />
        </>
      ) : null}
      {areChecksLoaded && areListsLoaded ? <LaterSections me={me} /> : null}
    </main>
  )
}

/** The sections below the first list. Rendered when all lists are loaded: a list shorter than its skeleton would shift them. */
function LaterSections({ me }: { me: Uid }) {
  return (
    <>
      <ItemsSection
        title={text.reserved}
        search={{ ownerUid: me, ...RESERVED }}
        empty={<p className={textStyles.dim}>{text.reservedNone}</p>}
      />
      <ItemsSection
        title={texts.itemAvailability.pausedItems.title}
        lead={texts.itemAvailability.pausedItems.lead}
        search={{ ownerUid: me, ...PAUSED }}
        empty={<p className={textStyles.dim}>{texts.itemAvailability.pausedItems.none}</p>}
      />
      <ItemsSection
        title={text.received}
        lead={text.receivedLead}
        search={{ ownerUid: me, ...RECEIVED }}
        empty={<p className={textStyles.dim}>{text.receivedNone}</p>}
      />
      <OwnRequests me={me} />
      <OwnSearches me={me} />
    </>
  )
}

type ListFilter = Pick<ItemSearchParams, 'availability' | 'resting'>
const AVAILABLE: ListFilter = { availability: 'disponibile', resting: 'no' }
const RESERVED: ListFilter = { availability: 'in_trattativa' }
const PAUSED: ListFilter = { availability: 'disponibile', resting: 'yes' }
const RECEIVED: ListFilter = { availability: 'scambiato' }

const listQuery = (me: Uid, group: ListFilter) => itemPages({ ownerUid: me, ...group }, me)

function useAreListsLoaded(me: Uid): boolean {
  const available = useInfiniteQuery(listQuery(me, AVAILABLE))
  const reserved = useInfiniteQuery(listQuery(me, RESERVED))
  const paused = useInfiniteQuery(listQuery(me, PAUSED))
  const received = useInfiniteQuery(listQuery(me, RECEIVED))
  // A failed list is fetched again when it is mounted and becomes pending; that must not hide the sections again.
  return useOnceTrue(![available, reserved, paused, received].some(({ isPending }) => isPending))
}
