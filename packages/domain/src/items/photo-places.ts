import type { ItemForm } from './item-form.ts'

type Photos = Pick<ItemForm, 'images' | 'crops'>

/** Prefix of the placeholder in the form's `images` for a photo that is being uploaded. */
const RESERVED = 'uploading:'
export const reservedPlace = (uploadId: string) => RESERVED + uploadId
export const isReserved = (image: string) => image.startsWith(RESERVED)

/** The uploaded photos in their order. */
export const uploadedImages = (images: readonly string[]) => images.filter((image) => !isReserved(image))

/** Replaces a photo and its crop; changes nothing if the photo was removed meanwhile. */
export function withPhotoReplaced({ images, crops }: Photos, from: string, to: string, crop = crops[from]): Photos {
  if (!images.includes(from)) return { images, crops }
  const { [from]: _, ...others } = crops
  return { images: images.map((each) => (each === from ? to : each)), crops: crop ? { ...others, [to]: crop } : others }
}

export function withoutPhoto({ images, crops }: Photos, image: string): Photos {
  const { [image]: _, ...others } = crops
  return { images: images.filter((each) => each !== image), crops: others }
}

/** Moves a photo to an index (from 0). */
export function withPhotoMoved(images: readonly string[], image: string, place: number): readonly string[] {
  if (!images.includes(image)) return images
  const others = images.filter((each) => each !== image)
  const to = Math.min(Math.max(0, place), others.length)
  return [...others.slice(0, to), image, ...others.slice(to)]
}
