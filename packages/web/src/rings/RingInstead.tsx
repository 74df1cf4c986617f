import type { ItemId } from '@barattolo/domain/ids'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import ringStyles from './Rings.module.css'
import { ringsQuery } from './rings.queries.ts'

const labels = texts.rings.suggested

/** The best suggestion of a swap of three in which the user would receive an object, after its owner has said no to the user. */
export function RingInstead({ itemId }: { itemId: ItemId }) {
  const { data: rings = [] } = useQuery(ringsQuery(itemId))
  const ring = rings.find(({ size }) => size === 3)
  if (!ring) return null
  return (
    <div className={ringStyles.instead} role="note">
      <p>{labels.instead(ring.receiver.person?.name ?? '')}</p>
      <ButtonLink look="line" small to={paths.ring(ring._id)}>
        {labels.lookOnItem}
      </ButtonLink>
    </div>
  )
}
