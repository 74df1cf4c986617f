import type { Point } from '@barattolo/domain/geo/distance'
import { isInTown } from '@barattolo/domain/geo/town-area'
import type { Item } from '@barattolo/domain/items/contract'
import { coarsePlaceOf, type FormPlace, formPoint, placeOfCell } from '@barattolo/domain/items/form-place'
import type { PageTown } from '@barattolo/domain/town'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { putBackMutation } from '../../items/items.queries.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { useUnsentText } from '../../shared/storage/use-unsent-text.ts'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import { loadDraft, placeFields, saveFormPlace } from '../draft.ts'
import publishStyles from '../Publish.module.css'
import { inKnownCell, positionInKnownCell } from './device-cells.ts'
import { storedPlace } from './last-place.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { useMunicipalityToSend } from './shown-municipality.ts'

interface PutBackDialogProps {
  item: Pick<Item, '_id' | 'title' | 'status'>
  open: boolean
  onClose: () => void
}

const text = texts.items.putBack

/** Asks for the object's position, which a transfer deletes. Input is kept if saving fails or the dialog is closed. */
export function PutBackDialog({ item, open, onClose }: PutBackDialogProps) {
  const me = useSignedInUid()
  const town = useTown()
  const [place, setPlace, clearDraft] = usePlace(me, item, town)
  const municipality = useMunicipalityToSend(place)
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusOnError(form)
  const saving = useMutation(putBackMutation)

  const changePlace: typeof setPlace = (part) => {
    setPlace(part)
    setRefusal(undefined)
  }

  async function save() {
    const point = formPoint(place)
    const found = placeRefusal(point, town)
    setRefusal(found)
    if (point === null || found !== undefined) return focusFirstError()
    if (saving.isPending) return
    const { onlyMunicipality } = place
    const asPlaced = { latitude: point.lat, longitude: point.lng, location: municipality, onlyMunicipality }
    const destination = inKnownCell(me, asPlaced, town)
    try {
      const saved = await saving.mutateAsync({ id: item._id, destination })
      // Runs even if the card is already unmounted.
      clearDraft()
      saveFormPlace(me, place, saved, town)
      toast(text.done)
      onClose()
    } catch {
      // Shown by `saving.error`.
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title={text.title(item.title)}>
      <form
        ref={form}
        noValidate
        className={classes(publishStyles.block, spaceStyles.small)}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className={textStyles.dim}>{text.text}</p>
        <PlaceFields form={place} error={refusal} onChange={changePlace} />
        {saving.error ? <FieldError>{errorText(saving.error)}</FieldError> : null}
        <FormActions
          cancelText={text.cancel}
          onCancel={onClose}
          submitText={text.save}
          busy={saving.isPending}
          busyText={texts.publish.saving}
        />
      </form>
    </Dialog>
  )
}

function placeRefusal(point: Point | null, town: PageTown): string | undefined {
  if (point === null) return texts.itemForm.coordinatesInvalid
  return isInTown(point, town) ? undefined : texts.itemForm.outsideTown(town.areaKm)
}

/**
 * The initial position is that of the stored draft, or else of the user's last object, which is often at the same place. The
 * exact position is held in memory only; the stored draft has the cell.
 */
function usePlace(me: string, { _id, status }: PutBackDialogProps['item'], town: PageTown) {
  const [storedDraft, setStoredDraft, clearStoredDraft] = useUnsentText(`rimetto:${_id}`)
  const [place, setPlace] = useState<FormPlace>(() => parsePlace(storedDraft) ?? placeFields(loadDraft(me, town).form))
  const change = (part: Partial<FormPlace>) => {
    const next = { ...place, ...placeFields({ ...place, ...part }) }
    setPlace(next)
    const coarse = coarsePlaceOf(next, (point) => positionInKnownCell(me, point, town))
    if (coarse) setStoredDraft(JSON.stringify(coarse))
  }
  return [{ ...place, status }, change, clearStoredDraft] as const
}

function parsePlace(storedDraft: string): FormPlace | null {
  const result = storedPlace.safeParse(storedDraft && JSON.parse(storedDraft))
  return result.success ? placeOfCell(result.data) : null
}
