import type { Uid } from '@barattolo/domain/ids'
import type { AskedItem } from '@barattolo/domain/items/fresh-contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorText } from '../app/error-text.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { ItemThumb } from '../conversations/ItemThumb.tsx'
import { askedItems, confirmMutation, restMutation } from '../items/fresh.queries.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { toast } from '../ui/toasts.tsx'

const words = texts.fresh

/** The availability check "Ce l’hai ancora?" for own objects without recent activity; renders nothing if there are none. */
export function AskedItems({ me }: { me: Uid }) {
  const { data: items = [] } = useQuery(askedItems(me))
  if (items.length === 0) return null
  return (
    <section className="panel own__asked" aria-labelledby="asked">
      <h2 id="asked" className="sign t2">
        {words.asked.title}
      </h2>
      <p className="dim">{words.asked.text(items.length)}</p>
      <ul>
        {items.map((item) => (
          <li key={item._id}>
            <Asked item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Asked({ item }: { item: AskedItem }) {
  const keeping = useMutation(confirmMutation)
  const resting = useMutation(restMutation)
  const fault = keeping.error ?? resting.error
  // Success unmounts the row, so callbacks of `mutate` would not run. Errors are shown from the mutation.
  const say = (sentence: string, answered: Promise<unknown>) =>
    void answered.then(
      () => toast(sentence),
      () => undefined,
    )
  return (
    <>
      <ItemThumb item={item} />
      <span className="grow">
        <Link to={paths.item(item._id)}>
          <b>{item.title}</b>
        </Link>
        {fault ? <Fault>{errorText(fault)}</Fault> : null}
      </span>
      <Button
        small
        icon="check"
        busy={keeping.isPending}
        disabled={resting.isPending}
        aria-label={words.asked.yesOf(item.title)}
        onClick={() => say(words.asked.thanks, keeping.mutateAsync(item._id))}
      >
        {words.asked.yes}
      </Button>
      <Button
        look="line"
        small
        icon="pause"
        busy={resting.isPending}
        disabled={keeping.isPending}
        aria-label={words.restOf(item.title)}
        onClick={() => say(words.rested, resting.mutateAsync(item._id))}
      >
        {words.rest}
      </Button>
    </>
  )
}
