import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { ItemImage } from '../items/ItemImage.tsx'
import { ItemThumb } from '../items/ItemThumb.tsx'
import { useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { NamelessAvatar } from '../ui/avatar-places.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import textStyles from '../ui/text.module.css'
import ringStyles from './Rings.module.css'
import { nameOf, type RingNeighbour } from './ring-people.ts'

const labels = texts.rings.suggested.drawing

/** The flat string from what the user gives to what they receive and back. Hidden, because `RingSentences` says the same. */
export function FlatRing({ ring }: { ring: RingSuggestion }) {
  return (
    <div className={ringStyles.row} aria-hidden="true">
      <p className={ringStyles.rowStop}>
        <ItemThumb item={ring.gives} />
        <b>{labels.gives}</b>
        <span className={textStyles.twoLines}>{labels.to(nameOf(ring.receiver))}</span>
      </p>
      <p className={ringStyles.rowBetween}>
        <span>{labels.between(ring.size)}</span>
      </p>
      <p className={classes(ringStyles.rowStop, ringStyles.rowStopMine)}>
        <ItemThumb item={ring.receives} />
        <b>{labels.receives}</b>
        <span className={textStyles.twoLines}>{labels.from(nameOf(ring.giver))}</span>
      </p>
    </div>
  )
}

/** The same on a wide screen: the two objects hang from the string, clockwise from the user at the top. */
export function RoundRing({ ring }: { ring: RingSuggestion }) {
  const session = useSession()
  const me = session.state === 'signedIn' ? session.user : null
  return (
    <div data-slot="ring-drawing" className={ringStyles.drawing} aria-hidden="true">
      <PieceOfString
        at="top"
        height={110}
        path="M336 32C400 28 460 28 506 37C534 43 506 80 506 110M114 110C114 80 86 43 114 37C160 28 220 28 284 32"
      />
      <PieceOfString at="sides" height={10} path="M506 0V10M114 0V10" />
      <PieceOfString at="bottom" height={100} path="M474 51C430 57 370 61 310 61S190 58 150 53" />
      <Arrow at="me" />
      <Arrow at="receiver" />
      <Arrow at="giver" />
      <div data-at="me" className={ringStyles.drawingPerson}>
        <Avatar name={me?.displayName ?? ''} photo={me?.photo ?? null} />
        <b>{texts.rings.suggested.you}</b>
      </div>
      <HangingTag item={ring.gives} label={labels.gives} />
      <Neighbour neighbour={ring.receiver} at="receiver" />
      <p className={ringStyles.drawingBetween}>
        <span>{labels.between(ring.size)}</span>
      </p>
      <Neighbour neighbour={ring.giver} at="giver" />
      <HangingTag item={ring.receives} label={labels.receives} isMine />
    </div>
  )
}

/** The string scales with the width, and its sides also with the height. */
function PieceOfString({ at, height, path }: { at: 'top' | 'sides' | 'bottom'; height: number; path: string }) {
  return (
    <svg
      data-at={at}
      className={ringStyles.drawingString}
      viewBox={`0 0 620 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

const Arrow = ({ at }: { at: 'me' | 'receiver' | 'giver' }) => <i data-at={at} className={ringStyles.drawingArrow} />

function Neighbour({ neighbour, at }: { neighbour: RingNeighbour; at: 'receiver' | 'giver' }) {
  const name = nameOf(neighbour)
  return (
    <div data-at={at} className={ringStyles.drawingPerson}>
      {name ? (
        <Avatar name={name} photo={neighbour.person?.photo ?? null} />
      ) : (
        <NamelessAvatar>
          <Icon name="user" />
        </NamelessAvatar>
      )}
      <b>{name || labels.person}</b>
    </div>
  )
}

function HangingTag({ item, label, isMine = false }: { item: RingSuggestion['gives']; label: string; isMine?: boolean }) {
  return (
    <div className={classes(ringStyles.drawingTag, isMine && ringStyles.drawingTagMine)}>
      <svg viewBox="0 0 20 30" aria-hidden="true">
        <path d="M10 0C4 8 4 18 10 26M10 0c6 8 6 18 0 26" />
      </svg>
      <div>
        <ItemImage item={{ ...item, images: [] }} sizes="112px" />
        <span>{label}</span>
        <b className={textStyles.twoLines}>{item.title}</b>
      </div>
    </div>
  )
}
