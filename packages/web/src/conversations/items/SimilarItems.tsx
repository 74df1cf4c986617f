import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { placeNameOf } from '../../items/place-name.ts'
import { formatKilometres } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { useViewpoint } from '../../shared/viewpoint/use-viewpoint.ts'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import queueStyles from '../queue/Queue.module.css'
import { similarItemsQuery } from '../queue/queue.queries.ts'

/** Similar items nearby, below the chat about an item that was deleted or transferred. Renders nothing if there are none. */
export function SimilarItems({ conversation }: { conversation: Conversation }) {
  const { point } = useViewpoint()
  const { data: items = [] } = useQuery(similarItemsQuery(conversation._id, point))
  if (items.length === 0) return null
  return (
    <section className={queueStyles.alike} aria-labelledby="alike">
      <h2 id="alike" className={textStyles.small}>
        {texts.exchangeScreen.alike}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item._id}>
            <Link to={paths.item(item._id)}>
              <ItemThumb item={item} />
              <b className={textStyles.ellipsis}>{item.title}</b>
              <span className={classes(textStyles.small, textStyles.dim, textStyles.ellipsis)}>
                {item.distance === null ? placeNameOf(item) : formatKilometres(item.distance)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
