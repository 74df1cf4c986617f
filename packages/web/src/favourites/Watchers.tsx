import type { Item } from '@barattolo/domain/items/contract'
import { useQuery } from '@tanstack/react-query'
import { useSignedInUid } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import spaceStyles from '../ui/space.module.css'
import textStyles from '../ui/text.module.css'
import { favouriteCounts } from './favourites.queries.ts'
import { HeartIcon } from './Heart.tsx'

/** For the owner of an object: how many people have it among their favourites, from three on; never who. */
export function Watchers({ item }: { item: Pick<Item, '_id'> }) {
  const me = useSignedInUid()
  const { data = [] } = useQuery({ ...favouriteCounts(me), enabled: me !== '' })
  const count = data.find(({ itemId }) => itemId === item._id)
  return count ? (
    <p className={classes(boxStyles.row, textStyles.dim, spaceStyles.medium)}>
      <HeartIcon full={false} />
      {texts.favourites.watchers(count.people)}
    </p>
  ) : null
}
