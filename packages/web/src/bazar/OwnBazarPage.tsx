import '../ui/rare-icons.ts'
import './own-bazar.css'
import type { Uid } from '@barattolo/domain/ids'
import type { ItemSearchParams } from '@barattolo/domain/items/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../app/page-title.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { useMe } from '../identity/use-me.ts'
import { askedItems } from '../items/fresh.queries.ts'
import { ItemsSection } from '../items/ItemsSection.tsx'
import { itemPages } from '../items/items.queries.ts'
import { HolidayPanel } from '../people/HolidayPanel.tsx'
import { OwnData } from '../people/OwnData.tsx'
import { BlockedPeople } from '../reports/BlockedPeople.tsx'
import { OwnReports } from '../reports/OwnReports.tsx'
import { OwnRequests } from '../requests/OwnRequests.tsx'
import { OwnSearches } from '../searches/OwnSearches.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { useFromThen } from '../ui/use-from-then.ts'
import { AskedItems } from './AskedItems.tsx'
import { EmptyMine } from './empty.tsx'
import { OwnSign } from './OwnSign.tsx'

const words = texts.people.own

/** `/mio-bazar`: a person manages their objects, requests, searches and data. */
export function OwnBazarPage() {
  const me = useMe()
  const here = useAllHere(me)
  const known = useFromThen(!useQuery(askedItems(me)).isPending)
  usePageTitle(words.title)
  return (
    <main className="bz own wrap">
      <OwnSign me={me} />
      {/* The availability checks are above the lists: the lists wait for them to avoid layout shift. */}
      {known ? (
        <>
          <AskedItems me={me} />
          <ItemsSection
            title={words.free}
            search={{ ownerUid: me, ...FREE }}
            link={
              <ButtonLink look="line" small icon="plus" className="own__add" to={paths.addItem}>
                {texts.bazar.add}
              </ButtonLink>
            }
            empty={<EmptyMine />}
          />
        </>
      ) : null}
      {known && here ? <Rest me={me} /> : null}
    </main>
  )
}

/** Sections below the first list, rendered when all lists are loaded: one shorter than its skeleton would shift the layout. */
function Rest({ me }: { me: Uid }) {
  return (
    <>
      <ItemsSection
        title={words.reserved}
        search={{ ownerUid: me, ...RESERVED }}
        empty={<p className="dim">{words.reservedNone}</p>}
      />
      <ItemsSection
        title={texts.fresh.resting.title}
        lead={texts.fresh.resting.lead}
        search={{ ownerUid: me, ...RESTING }}
        empty={<p className="dim">{texts.fresh.resting.none}</p>}
      />
      <ItemsSection
        title={words.received}
        lead={words.receivedLead}
        search={{ ownerUid: me, ...RECEIVED }}
        empty={<p className="dim">{words.receivedNone}</p>}
      />
      <OwnRequests me={me} />
      <OwnSearches me={me} />
      <HolidayPanel me={me} />
      <OwnReports />
      <BlockedPeople />
      <OwnData me={me} />
    </>
  )
}

type Group = Pick<ItemSearchParams, 'availability' | 'resting'>
const FREE: Group = { availability: 'disponibile', resting: 'no' }
const RESERVED: Group = { availability: 'in_trattativa' }
const RESTING: Group = { availability: 'disponibile', resting: 'yes' }
const RECEIVED: Group = { availability: 'scambiato' }

const listOf = (me: Uid, group: Group) => itemPages({ ownerUid: me, ...group }, me)

function useAllHere(me: Uid): boolean {
  const free = useInfiniteQuery(listOf(me, FREE))
  const reserved = useInfiniteQuery(listOf(me, RESERVED))
  const resting = useInfiniteQuery(listOf(me, RESTING))
  const received = useInfiniteQuery(listOf(me, RECEIVED))
  // A failed list is fetched again when it is mounted and becomes pending; that must not hide the sections again.
  return useFromThen(![free, reserved, resting, received].some(({ isPending }) => isPending))
}
