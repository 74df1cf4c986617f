import './rings.css'
import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { useId } from 'react'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { FlatRing } from './RingDrawing.tsx'
import { RingSentences } from './RingSentences.tsx'
import { pathOfRing } from './ring-anchor.ts'

const labels = texts.rings.suggested

/** A suggestion in which the user would receive an object, on its page. */
export function ItemRing({ ring }: { ring: RingSuggestion }) {
  const id = useId()
  return (
    <section className="ring-card ring-card--item board" aria-labelledby={id}>
      <h2 id={id} className="ring-card__title sign">
        {labels.onItem(ring.size)}
      </h2>
      <RingSentences ring={ring} onItem />
      <FlatRing ring={ring} />
      <ButtonLink look="line" wide to={pathOfRing(ring._id)}>
        {labels.look}
      </ButtonLink>
    </section>
  )
}
