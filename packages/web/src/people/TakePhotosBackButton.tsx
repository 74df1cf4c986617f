import { takePhotosBack } from '@barattolo/domain/photos/take-back'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../shared/api/api.ts'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/overlay/Dialog.tsx'
import { toast } from '../ui/overlay/toasts.tsx'

const labels = texts.people.photosBack

/** "Togli le mie foto dagli oggetti che ho dato": takes the user's photos off the objects that have passed on, after a question. */
export function TakePhotosBackButton() {
  const [open, setOpen] = useState(false)
  const taking = useMutation(takePhotosBackMutation)
  const confirm = async () => {
    try {
      const { items } = await taking.mutateAsync()
      toast(labels.done(items))
      setOpen(false)
    } catch {
      // Shown through `taking.error`.
    }
  }
  const openDialog = () => {
    taking.reset()
    setOpen(true)
  }
  return (
    <>
      <Button look="line" icon="camera" onClick={openDialog}>
        {labels.take}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={labels.question}
        text={<span>{labels.happens}</span>}
        error={taking.error && labels.failed(errorText(taking.error))}
        cancelText={labels.keep}
        confirmText={labels.take}
        busy={taking.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

const takePhotosBackMutation = mutationOptions({ mutationFn: () => call(takePhotosBack, {}) })
