import type { Favourite, FavouriteState } from '@barattolo/domain/favourites/contract'
import type { Item } from '@barattolo/domain/items/contract'
import type { SwapKind } from '@barattolo/domain/rings/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { InterestButton } from '../items/card/InterestButton.tsx'
import { ItemImage } from '../items/ItemImage.tsx'
import { errorText } from '../shared/api/error-text.ts'
import { formatKilometres } from '../shared/format.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { useDistance } from '../shared/viewpoint/use-viewpoint.ts'
import { Badge, type BadgeLook } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Icon, type IconName } from '../ui/icon/Icon.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import favouriteStyles from './Favourites.module.css'
import { isSwappable, setPrivateMutation } from './favourite-pages.queries.ts'
import { GivesButton, GivesSentence } from './Gives.tsx'
import { HeartButton } from './Heart.tsx'
import { pathOfSwap } from './swap-anchor.ts'

const text = texts.favourites
const swapText = texts.favouriteSwaps

const LOOKS: Record<FavouriteState, { badge: BadgeLook; icon: IconName; sentence: IconName }> = {
  available: { badge: 'accepted', icon: 'check', sentence: 'binoculars' },
  promised: { badge: 'pending', icon: 'clock', sentence: 'bell' },
  resting: { badge: 'archived', icon: 'clock', sentence: 'bell' },
  gone: { badge: 'archived', icon: 'archive', sentence: 'archive' },
}

/** The suggested swap in which the user would receive a favourite: null if there is none, undefined if it could not be read. */
type PossibleSwap = SwapKind | null | undefined

interface FavouriteRowProps {
  favourite: Favourite
  swap: PossibleSwap
  me: string
  onRemoved: () => void
}

/**
 * One favourite: state, owner and distance, a sentence with the possible swap, "Solo per me", "In cambio darei…", one action, and the
 * heart, which takes it out.
 */
export function FavouriteRow({ favourite, swap, me, onRemoved }: FavouriteRowProps) {
  const { itemId, item, state } = favourite
  const title = favourite.title || text.unnamed
  const look = LOOKS[state]
  return (
    <article className={classes(favouriteStyles.row, surfaces.row, !item && favouriteStyles.rowGone)}>
      {item ? (
        <ItemImage item={item} thumb className={favouriteStyles.picture} sizes="(min-width: 1100px) 104px, 72px" />
      ) : (
        <span className={classes(favouriteStyles.picture, favouriteStyles.pictureGone)}>
          <Icon name="archive" />
        </span>
      )}
      <div className={favouriteStyles.words}>
        <h2 className={classes(textStyles.sign, textStyles.title3)}>
          {item ? <Link to={paths.item(itemId)}>{title}</Link> : title}
        </h2>
        <p className={favouriteStyles.facts}>
          <Badge look={look.badge} icon={look.icon}>
            {text.states[state]}
          </Badge>
          <span className={classes(textStyles.small, textStyles.dim)}>
            <OwnerText favourite={favourite} />
          </span>
        </p>
        <Sentence favourite={favourite} swap={swap} />
        {isSwappable(favourite) ? <GivesSentence gives={favourite.gives} /> : null}
        {item ? (
          <div className={favouriteStyles.choices}>
            <PrivateSwitch favourite={favourite} title={title} me={me} />
            {isSwappable(favourite) ? <GivesButton heart={favourite} title={title} me={me} /> : null}
          </div>
        ) : null}
      </div>
      {item && state === 'available' ? (
        <div className={favouriteStyles.action}>
          <RowAction item={item} swap={swap} />
        </div>
      ) : null}
      <HeartButton item={{ _id: itemId, title }} look="plain" onRemoved={onRemoved} />
    </article>
  )
}

/** What is possible with the favourite now. */
function Sentence({ favourite, swap }: Pick<FavouriteRowProps, 'favourite' | 'swap'>) {
  const { item, state, isPrivate } = favourite
  if (state !== 'available') return <PlainSentence icon={LOOKS[state].sentence} text={text.sentences[state]} />
  if (item?.status === 'dono') return <PlainSentence icon="gift" text={swapText.gift} />
  if (swap) return <SwapSentence kind={swap} />
  if (isPrivate) return <PlainSentence icon="lock" text={swapText.keptPrivate} />
  return <PlainSentence icon="binoculars" text={swap === null ? text.sentences.available : swapText.watching} />
}

function PlainSentence({ icon, text: sentence }: { icon: IconName; text: string }) {
  return (
    <p className={classes(favouriteStyles.sentence, textStyles.dim)}>
      <Icon name={icon} />
      <span>{sentence}</span>
    </p>
  )
}

function SwapSentence({ kind }: { kind: SwapKind }) {
  const { before, strong, rest } = swapText.possible[kind]
  return (
    <p className={classes(favouriteStyles.sentence, favouriteStyles.sentenceSwap)}>
      <Icon name={kind === 'pair' ? 'arrowsLeftRight' : 'arrowsClockwise'} />
      <span>
        {before}
        <b>{strong}</b>
        {rest}
      </span>
    </p>
  )
}

/** The page of the object shows the swap in which the user would receive it; the radar would show others first. */
function RowAction({ item, swap }: { item: Item; swap: PossibleSwap }) {
  if (!swap) return <InterestButton item={item} small />
  return (
    <ButtonLink look="line" small wide to={pathOfSwap(item._id)} aria-label={swapText.openOf(item.title)}>
      {swapText.open}
    </ButtonLink>
  )
}

function OwnerText({ favourite: { ownerName, item } }: { favourite: Favourite }) {
  const withDistance = useDistance()
  const name = ownerName || texts.items.nameless
  if (!item) return text.formerOwner(name)
  const { distance } = withDistance(item)
  return distance === null ? text.owner(name) : `${text.owner(name)}, ${formatKilometres(distance)}`
}

/** Shows the new value at once, and the stored one again if the server refuses. */
function PrivateSwitch({ favourite, title, me }: { favourite: Favourite; title: string; me: string }) {
  const change = useMutation(setPrivateMutation(me, favourite.itemId))
  const isPrivate = change.isPending ? change.variables : favourite.isPrivate
  return (
    <>
      <label className={classes(favouriteStyles.private, textStyles.small)}>
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
