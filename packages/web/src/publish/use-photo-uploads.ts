import { PHOTOS_MAX } from '@barattolo/domain/bounds'
import { turnedCrop } from '@barattolo/domain/items/crop-geometry'
import type { ItemForm } from '@barattolo/domain/items/item-form'
import { isReserved, reservedPlace, withoutPhoto, withPhotoReplaced } from '@barattolo/domain/items/photo-places'
import { Problem } from '@barattolo/domain/problem'
import { useEffect, useRef, useState } from 'react'
import { texts } from '../app/texts.ts'
import { loadPhoto, preparePhoto, type Turns, turnedOnce } from '../photos/prepare-photo.ts'

/** The source of an upload. Kept after the upload, so that rotating again does not re-encode a compressed photo. */
interface Source {
  /** A photo that is saved already is loaded first. */
  picture: Promise<File | HTMLImageElement>
  turns: Turns
  /** The saved photo and its crop, which come back when it cannot be loaded. */
  saved?: { image: string; crop: ItemForm['crops'][string] | undefined }
}

/** A photo that is being uploaded or whose upload has failed. */
export interface PhotoUpload extends Source {
  /** Placeholder for the photo in the form's images. */
  place: string
  /** Null until the image is decoded. */
  preview: string | null
  progress: number
  problem: string | null
}

type Send = (photo: Blob, onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>
type Photos = Pick<ItemForm, 'images' | 'crops'>
type ChangePhotos = (change: (before: Photos) => Photos) => void

/**
  * Uploads start when photos are selected, so that saving does not have to wait for them. The position of each photo in the
  * form is reserved at that moment, independent of the order in which uploads finish.
 */
export function usePhotoUploads(send: Send, { images, crops }: Photos, changePhotos: ChangePhotos) {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const sources = useRef(new Map<string, Source>())

  useEffect(() => {
    const all = running.current
    return () => {
      for (const upload of all.values()) upload.abort()
    }
  }, [])

  const change = (place: string, part: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((upload) => (upload.place === place ? { ...upload, ...part } : upload)))

  const end = (place: string) => {
    running.current.get(place)?.abort()
    running.current.delete(place)
    setUploads((all) => {
      const gone = all.find((upload) => upload.place === place)
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      return all.filter((upload) => upload.place !== place)
    })
  }

  const run = async ({ place, picture, turns }: Source & { place: string }) => {
    const control = new AbortController()
    running.current.set(place, control)
    change(place, { problem: null, progress: 0 })
    try {
      const photo = await preparePhoto(await picture, turns)
      if (control.signal.aborted) return
      change(place, { preview: URL.createObjectURL(photo) })
      const address = await send(photo, (progress) => change(place, { progress }), control.signal)
      sources.current.set(address, { picture, turns })
      end(place)
      changePhotos((before) => withPhotoReplaced(before, place, address))
    } catch (error) {
      if (!control.signal.aborted) change(place, { problem: problemOf(error) })
    }
  }

  const start = (source: Source): string => {
    const place = reservedPlace(crypto.randomUUID())
    const upload = { ...source, place, preview: null, progress: 0, problem: null }
    setUploads((all) => [...all, upload])
    void run(upload)
    return place
  }

  /** Adds files up to the maximum number of photos; returns whether some were left out. */
  const add = (files: readonly File[]): { leftOut: boolean } => {
    const room = Math.max(0, PHOTOS_MAX - images.length)
    const places = files.slice(0, room).map((picture) => start({ picture: Promise.resolve(picture), turns: 0 }))
    changePhotos((before) => ({ ...before, images: [...before.images, ...places] }))
    return { leftOut: files.length > room }
  }

  const remove = (image: string) => {
    if (isReserved(image)) end(image)
    changePhotos((before) => withoutPhoto(before, image))
  }

  /**
   * Rotates by 90° clockwise: re-encodes the source and uploads it to the same position. The upload is listed before a saved photo
   * is loaded, so that saving the form waits for it. Returns false when the photo cannot be loaded.
   */
  const turn = async (image: string): Promise<boolean> => {
    const { picture, turns, saved } = sourceOf(image)
    const place = start({ picture, turns: turnedOnce(turns), ...(saved ? { saved } : {}) })
    if (isReserved(image)) end(image)
    changePhotos((before) => {
      const crop = before.crops[image]
      return withPhotoReplaced(before, image, place, crop && turnedCrop(crop))
    })
    try {
      await picture
      return true
    } catch {
      end(place)
      if (saved)
        changePhotos((before) => {
          const { [place]: _, ...others } = before.crops
          return withPhotoReplaced({ images: before.images, crops: others }, place, saved.image, saved.crop)
        })
      return false
    }
  }

  const sourceOf = (image: string): Source =>
    uploads.find(({ place }) => place === image) ??
    sources.current.get(image) ?? { picture: loadPhoto(image), turns: 0, saved: { image, crop: crops[image] } }

  // Excludes photos that "Ricomincia da capo" has removed from the form.
  const present = uploads.filter(({ place }) => images.includes(place))
  return { uploads: present, add, remove, turn, retry: run }
}

function problemOf(error: unknown): string {
  return error instanceof Problem ? texts.problems[error.code] : texts.publish.uploadFailed
}
