import { roundToCell } from '@barattolo/domain/geo/cell'
import type { Point } from '@barattolo/domain/geo/distance'
import type { ItemId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { countSeekers, listMatchingRequests } from '@barattolo/domain/requests/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../shared/api/api.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import boxStyles from '../ui/box.module.css'
import { Icon } from '../ui/icon/Icon.tsx'
import textStyles from '../ui/text.module.css'
import publishedStyles from './PublishedSheet.module.css'

const text = texts.publish.seekers
const SHOWN_PEOPLE = 2

const seekersQuery = (title: string, near: Point | null) =>
  queryOptions({
    queryKey: ['requests', 'seekers', title, near],
    queryFn: ({ signal }) =>
      call(countSeekers, { query: { title, ...(near ? { near: `${near.lat},${near.lng}` } : {}) } }, { signal }),
  })

/** The people who look for an object, each once. */
const seekingPeopleQuery = (id: ItemId) =>
  queryOptions({
    queryKey: ['requests', 'seekingPeople', id],
    queryFn: async ({ signal }) => {
      const requests = await call(listMatchingRequests, { params: { id } }, { signal })
      return [...new Map(requests.map(({ owner }) => [owner.uid, owner])).values()]
    },
  })

/** "3 persone vicino a te lo cercano", with a link to their ads; nothing if the count is zero or unknown. */
export function Seekers({ item: { _id, title, coords } }: { item: Pick<Item, '_id' | 'title' | 'coords'> }) {
  // Rounded, because it becomes part of a logged URL.
  const { data: counts } = useQuery(seekersQuery(title, coords && roundToCell(coords)))
  const { data: people = [] } = useQuery(seekingPeopleQuery(_id))
  const message = counts ? messageFor(counts) : null
  if (message === null) return null
  const shown = people.slice(0, SHOWN_PEOPLE)
  return (
    <Link className={publishedStyles.seekers} to={paths.requestsFor(title)}>
      {shown.length > 0 ? (
        <span className={publishedStyles.faces}>
          {shown.map(({ uid, name, photo }) => (
            <Avatar key={uid} name={name} photo={photo} />
          ))}
        </span>
      ) : null}
      <span className={boxStyles.grow}>
        <b>{message}</b>
        <span className={textStyles.small}>{shown.map(({ name }) => name || texts.items.nameless).join(' · ') || text.see}</span>
      </span>
      <Icon name="arrowRight" />
    </Link>
  )
}

function messageFor({ near, all }: { near: number; all: number }): string | null {
  if (near > 0) return text.near(near)
  return all > 0 ? text.all(all) : null
}
