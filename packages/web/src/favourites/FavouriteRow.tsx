import type { Favourite, FavouriteState } from '@barattolo/domain/favourites/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { InterestButton } from '../items/card/InterestButton.tsx'
import { ItemImage } from '../items/ItemImage.tsx'
import { errorText } from '../shared/api/error-text.ts'
import { formatKilometres } from '../shared/format.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { Badge, type BadgeLook } from '../ui/Badge.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Icon, type IconName } from '../ui/icon/Icon.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import { setPrivateMutation } from './favourites.queries.ts'
import { HeartButton } from './Heart.tsx'

const text = texts.favourites

const LOOKS: Record<FavouriteState, { badge: BadgeLook; icon: IconName; sentence: IconName }> = {
  available: { badge: 'accepted', icon: 'check', sentence: 'binoculars' },
  promised: { badge: 'pending', icon: 'clock', sentence: 'bell' },
  resting: { badge: 'archived', icon: 'clock', sentence: 'bell' },
  gone: { badge: 'archived', icon: 'archive', sentence: 'archive' },
}

interface FavouriteRowProps {
  favourite: Favourite
  me: string
  onRemoved: () => void
}

/** One favourite: state, owner and distance, a sentence, "Solo per me", "Interessa", and the heart, which takes it out. */
export function FavouriteRow({ favourite, me, onRemoved }: FavouriteRowProps) {
  const { itemId, item, state } = favourite
  const title = favourite.title || text.unnamed
  const look = LOOKS[state]
  return (
    <article className={item ? 'fav__row' : 'fav__row fav__row--gone'}>
      {item ? (
        <ItemImage item={item} className="thumb fav__pic" sizes="(min-width: 1100px) 104px, 72px" />
      ) : (
        <span className="fav__pic fav__pic--gone">
          <Icon name="archive" />
        </span>
      )}
      <div className="fav__words">
        <h2 className="sign t3">{item ? <Link to={paths.item(itemId)}>{title}</Link> : title}</h2>
        <p className="fav__facts">
          <Badge look={look.badge} icon={look.icon}>
            {text.states[state]}
          </Badge>
          <span className="sm dim">{ownerText(favourite)}</span>
        </p>
        <p className="fav__sentence dim">
          <Icon name={look.sentence} />
          <span>{text.sentences[state]}</span>
        </p>
        {item ? <PrivateSwitch favourite={favourite} title={title} me={me} /> : null}
      </div>
      {item && state === 'available' ? (
        <div className="fav__act">
          <InterestButton item={item} small />
        </div>
      ) : null}
      <HeartButton item={{ _id: itemId, title }} look="plain" onRemoved={onRemoved} />
    </article>
  )
}

function ownerText({ ownerName, item }: Favourite): string {
  const name = ownerName || texts.items.nameless
  if (!item) return text.formerOwner(name)
  return item.distance === null ? text.owner(name) : `${text.owner(name)}, ${formatKilometres(item.distance)}`
}

/** Shows the new value at once, and the stored one again if the server refuses. */
function PrivateSwitch({ favourite, title, me }: { favourite: Favourite; title: string; me: string }) {
  const change = useMutation(setPrivateMutation(me, favourite))
  const isPrivate = change.isPending ? change.variables : favourite.isPrivate
  return (
    <>
      <label className="fav__private sm">
        <input
          type="checkbox"
          checked={isPrivate}
          aria-label={text.privateOf(title)}
          onChange={({ target }) => {
            const isOn = target.checked
            if (change.isPending) return
            change.mutate(isOn, { onSuccess: () => toast(isOn ? text.nowPrivate : text.nowShared) })
          }}
        />
        <span>{text.private}</span>
      </label>
      {change.error ? <FieldError>{errorText(change.error)}</FieldError> : null}
    </>
  )
}
