import type { Item } from '@barattolo/domain/items/contract'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { useSession } from '../identity/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { InterestButton } from './InterestButton.tsx'
import { RemoveItemButton } from './RemoveItemButton.tsx'

type ActedOn = Pick<Item, '_id' | 'title' | 'ownerUid' | 'availability'>

/** The foot of a card: keep house on one's own object, Interessa on anybody else's. */
export function CardActions({ item }: { item: ActedOn }) {
  const viewer = useViewer()
  if (viewer !== item.ownerUid) return <InterestButton item={item} small />
  return (
    <div className="row gap-1.5">
      <ButtonLink
        look="line"
        small
        className="grow"
        to={paths.editItem(item._id)}
        aria-label={texts.items.card.editOf(item.title)}
      >
        {texts.items.card.edit}
      </ButtonLink>
      <RemoveItemButton item={item} />
    </div>
  )
}

/** The uid of whoever is looking; null for a visitor. */
export function useViewer(): string | null {
  const session = useSession()
  return session.state === 'signedIn' ? session.user.uid : null
}
