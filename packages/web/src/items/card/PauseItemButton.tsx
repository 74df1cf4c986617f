import '../../ui/icon/rare-icons.ts'
import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { meQuery } from '../../people/people.queries.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { toast } from '../../ui/overlay/toasts.tsx'
import { pauseItemMutation, resumeItemMutation } from '../availability-check.queries.ts'

type OwnItem = Pick<Item, '_id' | 'title' | 'ownerUid' | 'availability' | 'resting'>
const text = texts.itemAvailability

/** Pauses ("Non più disponibile") and resumes an object. Hidden on holiday, when all objects of the owner are paused. */
export function PauseItemButton({ item, small = false }: { item: OwnItem; small?: boolean }) {
  const { data } = useQuery(meQuery(item.ownerUid as Uid))
  const mutation = useMutation(item.resting ? resumeItemMutation : pauseItemMutation)
  if (item.availability !== 'disponibile' || !data || data.profile.holiday) return null
  const { resting: isPaused } = item
  return (
    <>
      <Button
        look={isPaused && small ? 'ink' : 'line'}
        small={small}
        wide={small}
        icon={isPaused ? 'arrowCounterClockwise' : 'pause'}
        busy={mutation.isPending}
        aria-label={isPaused ? text.resumeOf(item.title) : text.pauseOf(item.title)}
        onClick={() => mutation.mutate(item._id, { onSuccess: () => toast(isPaused ? text.resumed : text.paused) })}
      >
        {isPaused ? text.resume : text.pause}
      </Button>
      {mutation.error ? <FieldError>{errorText(mutation.error)}</FieldError> : null}
    </>
  )
}
