import '../ui/rare-icons.ts'
import './own-bazar.css'
import type { Uid } from '@barattolo/domain/ids'
import type { Availability } from '@barattolo/domain/items/kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { usePageTitle } from '../app/page-title.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { useMe } from '../identity/use-me.ts'
import { ItemsSection } from '../items/ItemsSection.tsx'
import { itemPages } from '../items/items.queries.ts'
import { HolidayPanel } from '../people/HolidayPanel.tsx'
import { OwnData } from '../people/OwnData.tsx'
import { BlockedPeople } from '../reports/BlockedPeople.tsx'
import { OwnReports } from '../reports/OwnReports.tsx'
import { OwnRequests } from '../requests/OwnRequests.tsx'
import { OwnSearches } from '../searches/OwnSearches.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { AskedItems } from './AskedItems.tsx'
import { EmptyMine } from './empty.tsx'
import { OwnSign } from './OwnSign.tsx'

const words = texts.people.own

/** `/mio-bazar`: where a person keeps house. */
export function OwnBazarPage() {
  const me = useMe()
  const here = useAllHere(me)
  usePageTitle(words.title)
  return (
    <main className="bz own wrap">
      <OwnSign me={me} />
      <AskedItems me={me} />
      <ItemsSection
        title={words.free}
        search={{ ownerUid: me, availability: 'disponibile', resting: 'no' }}
        link={
          <ButtonLink look="line" small icon="plus" className="own__add" to={paths.addItem}>
            {texts.bazar.add}
          </ButtonLink>
        }
        empty={<EmptyMine />}
      />
      {here ? <Rest me={me} /> : null}
    </main>
  )
}

/** Below the first list, once all lists are here: one that turns out shorter than its skeleton would move the next. */
function Rest({ me }: { me: Uid }) {
  return (
    <>
      <ItemsSection
        title={words.reserved}
        search={{ ownerUid: me, availability: 'in_trattativa' }}
        empty={<p className="dim">{words.reservedNone}</p>}
      />
      <ItemsSection
        title={texts.fresh.resting.title}
        lead={texts.fresh.resting.lead}
        search={{ ownerUid: me, availability: 'disponibile', resting: 'yes' }}
        empty={<p className="dim">{texts.fresh.resting.none}</p>}
      />
      <ItemsSection
        title={words.received}
        lead={words.receivedLead}
        search={{ ownerUid: me, availability: 'scambiato' }}
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

const listOf = (me: Uid, availability: Availability) => itemPages({ ownerUid: me, availability }, me)

function useAllHere(me: Uid): boolean {
  const free = useInfiniteQuery(listOf(me, 'disponibile'))
  const reserved = useInfiniteQuery(listOf(me, 'in_trattativa'))
  const received = useInfiniteQuery(listOf(me, 'scambiato'))
  return ![free, reserved, received].some(({ isPending }) => isPending)
}
