import './publish.css'
import type { Item } from '@barattolo/domain/items/contract'
import { coarsePlaceOf, type FormPlace, formPoint, placeOfCell } from '@barattolo/domain/items/form-place'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { useMe } from '../identity/use-me.ts'
import { putBack } from '../items/items.queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { FormActs } from '../ui/FormActs.tsx'
import { toast } from '../ui/toasts.tsx'
import { useFocusOnFault } from '../ui/use-focus-on-fault.ts'
import { keepPlaceOf, keptDraft, placeIn } from './draft.ts'
import { coarsePlace } from './last-place.ts'
import { PlaceFields } from './PlaceFields.tsx'

interface PutBackDialogProps {
  item: Pick<Item, '_id' | 'title' | 'status'>
  open: boolean
  onClose: () => void
}

const words = texts.items.putBack

/** Asks for the object's position, which a transfer deletes. Input is kept if saving fails or the dialog is closed. */
export function PutBackDialog({ item, open, onClose }: PutBackDialogProps) {
  const [place, setPlace, forget] = usePlace(item)
  const [isWrong, setWrong] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusOnFault = useFocusOnFault(form)
  const saving = useMutation(putBack)

  async function save() {
    const point = formPoint(place)
    setWrong(point === null)
    if (point === null) return focusOnFault()
    if (saving.isPending) return
    const where = { latitude: point.lat, longitude: point.lng, location: place.location }
    try {
      await saving.mutateAsync({ id: item._id, where })
      // Runs even if the card is already unmounted.
      forget()
      toast(words.done)
      onClose()
    } catch {
      // Shown by `saving.error`.
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title={words.title(item.title)} closeLabel={texts.app.close}>
      <form
        ref={form}
        noValidate
        className="publish__block mt-2"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className="dim">{words.text}</p>
        <PlaceFields form={place} error={isWrong ? texts.itemForm.coordinatesInvalid : undefined} onChange={setPlace} />
        {saving.error ? <Fault>{errorText(saving.error)}</Fault> : null}
        <FormActs
          leave={words.cancel}
          onLeave={onClose}
          send={words.save}
          busy={saving.isPending}
          busyText={texts.publish.saving}
        />
      </form>
    </Dialog>
  )
}

/**
  * The position starts at the place of the last object, which is often the same. The exact position is held in memory only;
  * the stored draft has the cell.
 */
function usePlace({ _id, status }: PutBackDialogProps['item']) {
  const me = useMe()
  const [kept, setKept, forgetKept] = useKeptText(`rimetto:${_id}`)
  const [place, setPlace] = useState<FormPlace>(() => readPlace(kept) ?? placeIn(keptDraft(me)))
  const change = (part: Partial<FormPlace>) => {
    const next = { ...place, ...placeIn({ ...place, ...part }) }
    setPlace(next)
    const coarse = coarsePlaceOf(next)
    if (coarse) setKept(JSON.stringify(coarse))
  }
  const done = () => {
    forgetKept()
    keepPlaceOf(me, place)
  }
  return [{ ...place, status }, change, done] as const
}

function readPlace(kept: string): FormPlace | null {
  const result = coarsePlace.safeParse(kept && JSON.parse(kept))
  return result.success ? placeOfCell(result.data) : null
}
