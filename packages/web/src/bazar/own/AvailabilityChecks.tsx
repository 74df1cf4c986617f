import type { Uid } from '@barattolo/domain/ids'
import type { AvailabilityCheckItem } from '@barattolo/domain/items/availability-check-contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { availabilityCheckItems, confirmAvailabilityMutation, pauseItemMutation } from '../../items/availability-check.queries.ts'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { errorText } from '../../shared/api/error-text.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { toast } from '../../ui/overlay/toasts.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import ownBazarStyles from './OwnBazar.module.css'

const text = texts.itemAvailability

/** The availability check "Ce l’hai ancora?" for the user's objects that need a confirmation. Renders nothing if none does. */
export function AvailabilityChecks({ me }: { me: Uid }) {
  const { data: items = [] } = useQuery(availabilityCheckItems(me))
  if (items.length === 0) return null
  return (
    <section className={classes(surfaces.panel, ownBazarStyles.asked)} aria-labelledby="asked">
      <h2 id="asked" className={classes(textStyles.sign, textStyles.title2)}>
        {text.check.title}
      </h2>
      <p className={textStyles.dim}>{text.check.text(items.length)}</p>
      <ul>
        {items.map((item) => (
          <li key={item._id}>
            <AvailabilityCheckRow item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AvailabilityCheckRow({ item }: { item: AvailabilityCheckItem }) {
  const confirmation = useMutation(confirmAvailabilityMutation)
  const pausing = useMutation(pauseItemMutation)
  const error = confirmation.error ?? pausing.error
  // Success unmounts the row, so callbacks of `mutate` would not run. Errors are shown from the mutation.
  const toastAfter = (message: string, request: Promise<unknown>) =>
    void request.then(
      () => toast(message),
      () => undefined,
    )
  return (
    <>
      <ItemThumb item={item} />
      <span className={classes(ownBazarStyles.askedWords, boxStyles.grow)}>
        <Link to={paths.item(item._id)}>
          <b>{item.title}</b>
        </Link>
        {error ? <FieldError>{errorText(error)}</FieldError> : null}
      </span>
      <Button
        small
        icon="check"
        busy={confirmation.isPending}
        disabled={pausing.isPending}
        aria-label={text.check.yesOf(item.title)}
        onClick={() => toastAfter(text.check.thanks, confirmation.mutateAsync(item._id))}
      >
        {text.check.yes}
      </Button>
      <Button
        look="line"
        small
        icon="pause"
        busy={pausing.isPending}
        disabled={confirmation.isPending}
        aria-label={text.pauseOf(item.title)}
        onClick={() => toastAfter(text.paused, pausing.mutateAsync(item._id))}
      >
        {text.pause}
      </Button>
    </>
  )
}
