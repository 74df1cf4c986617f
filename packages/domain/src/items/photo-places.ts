import type { ItemForm } from './item-form.ts'

type Photos = Pick<ItemForm, 'images' | 'crops'>

/** The place of a photo that is still being uploaded: it stands in the form's images from the moment the photo was chosen. */
const RESERVED = 'uploading:'
export const reservedPlace = (uploadId: string) => RESERVED + uploadId
export const isReserved = (image: string) => image.startsWith(RESERVED)

/** Only the photos that have arrived, in their order. */
export const uploadedImages = (images: readonly string[]) => images.filter((image) => !isReserved(image))

/** Another picture takes a photo's place, with the crop that goes with it; nothing changes where that place has gone. */
export function withPhotoReplaced({ images, crops }: Photos, from: string, to: string, crop = crops[from]): Photos {
  if (!images.includes(from)) return { images, crops }
  const { [from]: _, ...others } = crops
  return { images: images.map((each) => (each === from ? to : each)), crops: crop ? { ...others, [to]: crop } : others }
}

export function withoutPhoto({ images, crops }: Photos, image: string): Photos {
  const { [image]: _, ...others } = crops
  return { images: images.filter((each) => each !== image), crops: others }
}

/** The photo goes to that place (from 0), the others make room. */
export function withPhotoMoved(images: readonly string[], image: string, place: number): readonly string[] {
  if (!images.includes(image)) return images
  const others = images.filter((each) => each !== image)
  const to = Math.min(Math.max(0, place), others.length)
  return [...others.slice(0, to), image, ...others.slice(to)]
}
