import '../ui/rare-icons.ts'
import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { meQuery } from '../people/people.queries.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { toast } from '../ui/toasts.tsx'
import { restMutation, wakeMutation } from './fresh.queries.ts'

type Own = Pick<Item, '_id' | 'title' | 'ownerUid' | 'availability' | 'resting'>
const words = texts.fresh

/** Pauses ("Non più disponibile") and resumes an object. Hidden on holiday, when all objects of the owner are paused. */
export function RestButton({ item, small = false }: { item: Own; small?: boolean }) {
  const { data } = useQuery(meQuery(item.ownerUid as Uid))
  const changing = useMutation(item.resting ? wakeMutation : restMutation)
  if (item.availability !== 'disponibile' || !data || data.profile.holiday) return null
  const { resting } = item
  return (
    <>
      <Button
        look={resting && small ? 'ink' : 'line'}
        small={small}
        wide={small}
        icon={resting ? 'arrowCounterClockwise' : 'pause'}
        busy={changing.isPending}
        aria-label={resting ? words.wakeOf(item.title) : words.restOf(item.title)}
        onClick={() => changing.mutate(item._id, { onSuccess: () => toast(resting ? words.woken : words.rested) })}
      >
        {resting ? words.wake : words.rest}
      </Button>
      {changing.error ? <Fault>{errorText(changing.error)}</Fault> : null}
    </>
  )
}
