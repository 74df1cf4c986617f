import { rotateCrop } from '@barattolo/domain/items/crop-geometry'
import { isUploadPlaceholder, removePhoto, replacePhoto, uploadPlaceholder } from '@barattolo/domain/items/form-photos'
import type { ItemForm } from '@barattolo/domain/items/item-form'
import { PHOTOS_MAX } from '@barattolo/domain/limits'
import { Problem } from '@barattolo/domain/problem'
import { useEffect, useRef, useState } from 'react'
import { loadPhoto, preparePhoto, type QuarterTurns, rotateOnce, sendPhoto } from '../../photos/upload-photo.ts'
import { texts } from '../../shared/texts.ts'

/** The source of an upload. Kept after the upload, so that rotating again does not re-encode a compressed photo. */
interface Source {
  /** A promise, because a saved photo must first be loaded. */
  original: Promise<File | HTMLImageElement>
  turns: QuarterTurns
  /** The saved photo and its crop, which are restored if the photo cannot be loaded. */
  saved?: { image: string; crop: ItemForm['crops'][string] | undefined }
}

/** A photo that is being uploaded or whose upload has failed. */
export interface PhotoUpload extends Source {
  /** Placeholder for the photo in the form's images. */
  placeholder: string
  /** Null until the image is decoded. */
  preview: string | null
  progress: number
  problem: string | null
}

type Photos = Pick<ItemForm, 'images' | 'crops'>
type ChangePhotos = (change: (current: Photos) => Photos) => void

/**
 * Uploads start when photos are selected, so that saving does not have to wait for them. The position of each photo in the
 * form is reserved at that moment, independent of the order in which uploads finish.
 */
export function usePhotoUploads({ images, crops }: Photos, changePhotos: ChangePhotos) {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  const sources = useRef(new Map<string, Source>())

  useEffect(() => {
    const all = controllers.current
    return () => {
      for (const upload of all.values()) upload.abort()
    }
  }, [])

  const updateUpload = (placeholder: string, changes: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((upload) => (upload.placeholder === placeholder ? { ...upload, ...changes } : upload)))

  const endUpload = (placeholder: string) => {
    controllers.current.get(placeholder)?.abort()
    controllers.current.delete(placeholder)
    setUploads((all) => {
      const ended = all.find((upload) => upload.placeholder === placeholder)
      if (ended?.preview) URL.revokeObjectURL(ended.preview)
      return all.filter((upload) => upload.placeholder !== placeholder)
    })
  }

  const runUpload = async ({ placeholder, original, turns }: Source & { placeholder: string }) => {
    const controller = new AbortController()
    controllers.current.set(placeholder, controller)
    updateUpload(placeholder, { problem: null, progress: 0 })
    try {
      const photo = await preparePhoto(await original, turns)
      if (controller.signal.aborted) return
      updateUpload(placeholder, { preview: URL.createObjectURL(photo) })
      const address = await sendPhoto(photo, (progress) => updateUpload(placeholder, { progress }), controller.signal)
      sources.current.set(address, { original, turns })
      endUpload(placeholder)
      changePhotos((current) => replacePhoto(current, placeholder, address))
    } catch (error) {
      if (!controller.signal.aborted) updateUpload(placeholder, { problem: problemOf(error) })
    }
  }

  const start = (source: Source): string => {
    const placeholder = uploadPlaceholder(crypto.randomUUID())
    const upload = { ...source, placeholder, preview: null, progress: 0, problem: null }
    setUploads((all) => [...all, upload])
    void runUpload(upload)
    return placeholder
  }

  /** Adds files up to the maximum number of photos; returns whether some were left out. */
  const add = (files: readonly File[]): { leftOut: boolean } => {
    const available = Math.max(0, PHOTOS_MAX - images.length)
    const placeholders = files.slice(0, available).map((original) => start({ original: Promise.resolve(original), turns: 0 }))
    changePhotos((current) => ({ ...current, images: [...current.images, ...placeholders] }))
    return { leftOut: files.length > available }
  }

  const remove = (image: string) => {
    if (isUploadPlaceholder(image)) endUpload(image)
    changePhotos((current) => removePhoto(current, image))
  }

  /**
   * Rotates by 90° clockwise: re-encodes the source and uploads it to the same position. The upload is listed before a saved photo
   * is loaded, so that saving the form waits for it. Returns false when the photo cannot be loaded.
   */
  const rotate = async (image: string): Promise<boolean> => {
    const { original, turns, saved } = sourceOf(image)
    const placeholder = start({ original, turns: rotateOnce(turns), ...(saved ? { saved } : {}) })
    if (isUploadPlaceholder(image)) endUpload(image)
    changePhotos((current) => {
      const crop = current.crops[image]
      return replacePhoto(current, image, placeholder, crop && rotateCrop(crop))
    })
    try {
      await original
      return true
    } catch {
      endUpload(placeholder)
      if (saved)
        changePhotos((current) => {
          const { [placeholder]: _, ...others } = current.crops
          return replacePhoto({ images: current.images, crops: others }, placeholder, saved.image, saved.crop)
        })
      return false
    }
  }

  const sourceOf = (image: string): Source =>
    uploads.find(({ placeholder }) => placeholder === image) ??
    sources.current.get(image) ?? { original: loadPhoto(image), turns: 0, saved: { image, crop: crops[image] } }

  // Excludes photos that "Ricomincia da capo" has removed from the form.
  const activeUploads = uploads.filter(({ placeholder }) => images.includes(placeholder))
  return { uploads: activeUploads, add, remove, rotate, retry: runUpload }
}

function problemOf(error: unknown): string {
  return error instanceof Problem ? texts.problems[error.code] : texts.publish.uploadFailed
}
