import type { Item } from '@barattolo/domain/items/contract'
import { useQuery } from '@tanstack/react-query'
import { useSignedInUid } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import spaceStyles from '../ui/space.module.css'
import { heartOf } from './favourites.queries.ts'
import { GivesButton, GivesSentence } from './Gives.tsx'

/** On the page of an available object that is among the user's favourites: what they would give for it. */
export function ItemGives({ item }: { item: Pick<Item, '_id' | 'title' | 'availability' | 'resting'> }) {
  const me = useSignedInUid()
  const { data: heart } = useQuery({ ...heartOf(me, item._id), enabled: me !== '' })
  if (!heart || item.availability !== 'disponibile' || item.resting) return null
  return (
    <section className={spaceStyles.medium} aria-label={texts.favouriteSwaps.gives.section}>
      <GivesSentence gives={heart.gives} />
      <GivesButton heart={heart} title={item.title} me={me} />
    </section>
  )
}
