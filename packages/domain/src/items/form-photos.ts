import type { ItemForm } from './item-form.ts'

type Photos = Pick<ItemForm, 'images' | 'crops'>

/** Prefix of the placeholder in the form's `images` for a photo that is being uploaded. */
const PLACEHOLDER_PREFIX = 'uploading:'
export const uploadPlaceholder = (uploadId: string) => PLACEHOLDER_PREFIX + uploadId
export const isUploadPlaceholder = (image: string) => image.startsWith(PLACEHOLDER_PREFIX)

/** The uploaded photos in their order. */
export const uploadedImages = (images: readonly string[]) => images.filter((image) => !isUploadPlaceholder(image))

/** Replaces a photo and its crop; changes nothing if the photo was removed meanwhile. */
export function replacePhoto({ images, crops }: Photos, from: string, to: string, crop = crops[from]): Photos {
  if (!images.includes(from)) return { images, crops }
  const { [from]: _, ...others } = crops
  return { images: images.map((each) => (each === from ? to : each)), crops: crop ? { ...others, [to]: crop } : others }
}

export function removePhoto({ images, crops }: Photos, image: string): Photos {
  const { [image]: _, ...others } = crops
  return { images: images.filter((each) => each !== image), crops: others }
}

/** Moves a photo to an index (from 0). */
export function movePhoto(images: readonly string[], image: string, index: number): readonly string[] {
  if (!images.includes(image)) return images
  const others = images.filter((each) => each !== image)
  const to = Math.min(Math.max(0, index), others.length)
  return [...others.slice(0, to), image, ...others.slice(to)]
}
