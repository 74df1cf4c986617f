import type { Uid } from '@barattolo/domain/ids'
import { choosePicture, removePicture } from '@barattolo/domain/people/own-page'
import { OWN_UPLOAD } from '@barattolo/domain/photos/own-upload'
import { Problem } from '@barattolo/domain/problem'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { meQuery } from '../../people/people.queries.ts'
import { preparePhoto, sendPhoto } from '../../photos/upload-photo.ts'
import { call } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { toast } from '../../ui/overlay/toasts.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import profileStyles from './Profile.module.css'

const labels = texts.profile.picture
/** Phones then convert HEIC. */
const FORMATS = 'image/jpeg,image/png,image/webp,image/avif'

/** The picture that others see: another one from the device, or back to that of the identity provider. */
export function PicturePanel({ me }: { me: Uid }) {
  const { data } = useQuery(meQuery(me))
  const choosing = useMutation(choosePictureMutation)
  const removing = useMutation(removePictureMutation)
  const input = useRef<HTMLInputElement>(null)
  if (!data) return null
  const { profile, page } = data
  const error = choosing.error ?? removing.error
  const choose = async (file: File) => {
    removing.reset()
    await choosing.mutateAsync(file).then(
      () => toast(labels.saved),
      () => undefined,
    )
  }
  const remove = async () => {
    choosing.reset()
    await removing.mutateAsync().then(
      () => toast(labels.removed),
      () => undefined,
    )
  }
  return (
    <section className={classes(surfaces.panel, profileStyles.picture)} aria-label={labels.title}>
      <Avatar name={profile.name} photo={profile.photo} />
      <p className={textStyles.dim}>{labels.text}</p>
      {page.photoHiddenBecause !== null ? <FieldError>{texts.reports.hidden.why(page.photoHiddenBecause)}</FieldError> : null}
      {error ? <FieldError>{pictureErrorText(error)}</FieldError> : null}
      <div className={profileStyles.pictureActions}>
        <Button
          look="line"
          icon="camera"
          busy={choosing.isPending}
          disabled={removing.isPending}
          onClick={() => input.current?.click()}
        >
          {labels.choose}
        </Button>
        {page.hasOwnPicture ? (
          <Button look="no" icon="trash" busy={removing.isPending} disabled={choosing.isPending} onClick={() => void remove()}>
            {labels.remove}
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={FORMATS}
        aria-label={labels.choose}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (file) void choose(file)
        }}
      />
    </section>
  )
}

/** The file, the upload or the choice was refused. */
function pictureErrorText(error: Error): string {
  if (!(error instanceof Problem)) return labels.failed
  return error.detail ?? texts.problems[error.code]
}

/** The picture is in the profile, the lists of objects and the conversations. */
const onSuccess = () => queryClient.invalidateQueries()

/** To our own server also where the photos of objects are at an image host: a picture can be hidden only here. */
const choosePictureMutation = mutationOptions({
  mutationFn: async (file: File) => {
    const host = { ...OWN_UPLOAD, own: true }
    const photo = await sendPhoto(await preparePhoto(file), () => undefined, new AbortController().signal, host)
    return call(choosePicture, { body: { photo } })
  },
  onSuccess,
})

const removePictureMutation = mutationOptions({ mutationFn: () => call(removePicture, {}), onSuccess })
