import type { ConversationId } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { shortNameOf } from '@barattolo/domain/people/short-name'
import type { MutualInterest } from '@barattolo/domain/radar/contract'
import { useId } from 'react'
import { Link } from 'react-router'
import { ItemImage } from '../items/ItemImage.tsx'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import textStyles from '../ui/text.module.css'
import radarStyles from './Radar.module.css'

const labels = texts.radar.match

/** A mutual interest: the item that the user wants and the one that the other person wants, each linking to its conversation. */
export function MutualInterestCard({ match: { person, mine, theirs } }: { match: MutualInterest }) {
  const id = useId()
  const name = shortNameOf(person.name)
  return (
    <article className={radarStyles.match} aria-labelledby={id}>
      <h3 id={id} className={textStyles.sign}>
        {labels.with(name)}
      </h3>
      <div className={radarStyles.tie}>
        <Bow />
        <MatchedItem label={labels.iLook} item={mine.item} to={mine.conversationId} />
        <MatchedItem label={labels.theyLook(name)} item={theirs.item} to={theirs.conversationId} />
      </div>
      <ButtonLink icon="chats" to={paths.conversation(mine.conversationId)}>
        <span>{labels.openChat(name)}</span>
      </ButtonLink>
    </article>
  )
}

function MatchedItem({ label, item, to }: { label: string; item: ItemSnapshot; to: ConversationId }) {
  return (
    <Link className={radarStyles.tiedItem} to={paths.conversation(to)}>
      <ItemImage item={{ ...item, images: [] }} sizes="(min-width: 1100px) 270px, 45vw" />
      <span>
        <span className={radarStyles.tiedItemLook}>{label}</span> <b>{item.title}</b>
      </span>
    </Link>
  )
}

/** Decoration: the string between the two tags, with a bow. */
function Bow() {
  return (
    <>
      <svg className={radarStyles.tieString} viewBox="0 0 400 92" preserveAspectRatio="none" aria-hidden="true">
        <path d="M90 47C102 8 150 4 196 20M310 47C298 8 250 4 204 20" vectorEffect="non-scaling-stroke" />
      </svg>
      <svg className={radarStyles.tieBow} viewBox="0 0 60 40" aria-hidden="true">
        <path d="M30 18c-14-14-26-2-16 6 6 4 12 0 16-6Zm0 0c14-14 26-2 16 6-6 4-12 0-16-6ZM28 20c-2 8-4 12-10 18M32 20c2 8 4 12 10 18" />
      </svg>
    </>
  )
}
