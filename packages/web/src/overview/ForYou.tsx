import type { Overview } from '@barattolo/domain/overview/contract'
import { shortNameOf } from '@barattolo/domain/people/short-name'
import { Link } from 'react-router'
import { ItemThumb } from '../items/ItemThumb.tsx'
import { placeNameOf } from '../items/place-name.ts'
import { RingSentences } from '../rings/RingSentences.tsx'
import { formatKilometres } from '../shared/format.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { useDistance } from '../shared/viewpoint/use-viewpoint.ts'
import { ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import overviewStyles from './Overview.module.css'

const labels = texts.overview.forYou

/** The suggested swap with fewest people, and what matches an open ad. Nothing if there is neither. */
export function ForYou({ overview: { pair, ring, found } }: { overview: Overview }) {
  if (!pair && !ring && !found) return null
  return (
    <section aria-labelledby="for-you" className={overviewStyles.forYou}>
      <h2 id="for-you" className={classes(textStyles.sign, textStyles.title2)}>
        {labels.title}
      </h2>
      {pair ? <PairBoard pair={pair} /> : ring ? <RingBoard ring={ring} /> : null}
      {found ? <FoundRow found={found} /> : null}
    </section>
  )
}

function PairBoard({ pair: { gives, receives, person, conversationId } }: { pair: NonNullable<Overview['pair']> }) {
  return (
    <article className={classes(surfaces.board, overviewStyles.board)} aria-labelledby="pair-for-you">
      <h3 id="pair-for-you" className={classes(textStyles.sign, textStyles.title3)}>
        {labels.pair}
      </h3>
      <p>{labels.pairText(shortNameOf(person?.name ?? ''))}</p>
      <dl className={overviewStyles.pair}>
        <div>
          <dt>{labels.gives}</dt>
          <dd>{gives.title}</dd>
        </div>
        <div>
          <dt>{labels.receives}</dt>
          <dd>{receives.title}</dd>
        </div>
      </dl>
      <ButtonLink look="line" small wide to={conversationId ? paths.conversation(conversationId) : paths.radar}>
        {conversationId ? labels.lookAtRing : labels.lookAtPair}
      </ButtonLink>
    </article>
  )
}

function RingBoard({ ring }: { ring: NonNullable<Overview['ring']> }) {
  return (
    <article className={classes(surfaces.board, overviewStyles.board)} aria-labelledby="ring-for-you">
      <h3 id="ring-for-you" className={classes(textStyles.sign, textStyles.title3)}>
        {texts.rings.suggested.cardTitle(ring.size)}
      </h3>
      <RingSentences ring={ring} />
      <ButtonLink look="line" small wide to={paths.ring(ring._id)}>
        {labels.lookAtRing}
      </ButtonLink>
    </article>
  )
}

function FoundRow({ found: { request, item } }: { found: NonNullable<Overview['found']> }) {
  const { distance } = useDistance()(item)
  const facts = [item.ownerName, placeNameOf(item), distance == null ? null : formatKilometres(distance)].filter(Boolean)
  return (
    <Link className={classes(surfaces.row, overviewStyles.found)} to={paths.item(item._id)}>
      <ItemThumb item={item} />
      <span className={boxStyles.grow}>
        <span className={classes(textStyles.small, textStyles.dim, overviewStyles.line)}>{labels.lookedFor(request.title)}</span>
        <b className={overviewStyles.line}>{item.title}</b>
        <span className={classes(textStyles.small, textStyles.dim)}>{facts.join(' · ')}</span>
      </span>
    </Link>
  )
}
