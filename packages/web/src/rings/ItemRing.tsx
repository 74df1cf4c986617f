import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { useId } from 'react'
import { errorText } from '../shared/api/error-text.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { PressButton } from './giro/PressButton.tsx'
import { FlatRing } from './RingDrawing.tsx'
import { RingSentences } from './RingSentences.tsx'
import ringStyles from './Rings.module.css'
import { isGone } from './rings.queries.ts'
import { useProposeRing } from './use-propose-ring.ts'

const labels = texts.rings.suggested

/** A suggestion in which the user would receive an object, on its page. */
export function ItemRing({ ring }: { ring: RingSuggestion }) {
  const id = useId()
  const { propose, isPending, error } = useProposeRing(ring._id)
  return (
    <section className={classes(ringStyles.card, ringStyles.cardItem, surfaces.board)} aria-labelledby={id}>
      <h2 id={id} className={classes(ringStyles.cardTitle, textStyles.sign)}>
        {labels.onItem(ring.size)}
      </h2>
      <RingSentences ring={ring} onItem />
      <FlatRing ring={ring} />
      <div className={ringStyles.cardActions}>
        <PressButton look="line" icon="paperPlane" isBusy={isPending} isPending={isPending} onPress={propose}>
          {labels.propose}
        </PressButton>
        <ButtonLink look="line" to={paths.ring(ring._id)}>
          {labels.lookOnItem}
        </ButtonLink>
      </div>
      {error && !isGone(error) ? <FieldError>{errorText(error)}</FieldError> : null}
    </section>
  )
}
