import './publish.css'
import type { Item } from '@barattolo/domain/items/contract'
import { type ItemForm, readDegrees } from '@barattolo/domain/items/item-form'
import { isOnEarth } from '@barattolo/domain/map/distance'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { useMe } from '../identity/use-me.ts'
import { putBack } from '../items/items.queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { FormActs } from '../ui/FormActs.tsx'
import { toast } from '../ui/toasts.tsx'
import { keptDraft } from './draft.ts'
import { PlaceFields } from './PlaceFields.tsx'

interface PutBackDialogProps {
  item: Pick<Item, '_id' | 'title' | 'status'>
  open: boolean
  onClose: () => void
}

const words = texts.items.putBack

/** Where the object lies now, which a transfer has made unknown; what was typed stays when a save fails or the dialog closes. */
export function PutBackDialog({ item, open, onClose }: PutBackDialogProps) {
  const [place, setPlace, forget] = usePlace(item)
  const [isWrong, setWrong] = useState(false)
  const saving = useMutation(putBack)

  async function save() {
    const point = { lat: readDegrees(place.latitude), lng: readDegrees(place.longitude) }
    setWrong(!isOnEarth(point))
    if (!isOnEarth(point) || saving.isPending) return
    const where = { latitude: point.lat, longitude: point.lng, location: place.location }
    try {
      await saving.mutateAsync({ id: item._id, where })
      // Also when the card is already gone from this list.
      forget()
      toast(words.done)
      onClose()
    } catch {
      // Said by `saving.error`.
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title={words.title(item.title)} closeLabel={texts.app.close}>
      <form
        noValidate
        className="publish__block mt-2"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className="dim">{words.text}</p>
        <PlaceFields form={place} error={isWrong ? texts.items.form.coordinatesInvalid : undefined} onChange={setPlace} />
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

/** It starts where the last object was being put, which is the same house more often than not. */
function usePlace({ _id, status }: PutBackDialogProps['item']) {
  const start = keptDraft(useMe())
  const [latitude, setLatitude, forgetLatitude] = useKeptText(`rimetto:${_id}:lat`, start.latitude)
  const [longitude, setLongitude, forgetLongitude] = useKeptText(`rimetto:${_id}:lng`, start.longitude)
  const [location, setLocation, forgetLocation] = useKeptText(`rimetto:${_id}:comune`)
  const change = (part: Partial<Pick<ItemForm, 'latitude' | 'longitude' | 'location'>>) => {
    if (part.latitude !== undefined) setLatitude(part.latitude)
    if (part.longitude !== undefined) setLongitude(part.longitude)
    if (part.location !== undefined) setLocation(part.location ?? '')
  }
  const forget = () => {
    for (const one of [forgetLatitude, forgetLongitude, forgetLocation]) one()
  }
  return [{ latitude, longitude, location: location || null, status }, change, forget] as const
}
