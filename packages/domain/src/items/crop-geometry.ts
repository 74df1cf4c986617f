import type { PhotoCrop, PhotoCrops } from './photo-crop.ts'

interface Size {
  width: number
  height: number
}

/** Two pixels, or one part in a hundred: the stored photo is smaller than the one that the crop was chosen on. */
export function isSquareCrop(crop: PhotoCrop, photo: Size): boolean {
  const [width, height] = [crop.width * photo.width, crop.height * photo.height]
  return Math.abs(width - height) <= Math.max(2, Math.max(width, height) / 100)
}

/** The largest square in the middle: what a card shows of a photo without a crop. */
export function centredCrop(photo: Size): PhotoCrop {
  const short = Math.min(photo.width, photo.height)
  const [width, height] = [short / photo.width, short / photo.height]
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}

/** Moved by these fractions, and kept inside the photo. */
export function movedCrop(crop: PhotoCrop, right: number, down: number): PhotoCrop {
  return { ...crop, x: within(crop.x + right, 1 - crop.width), y: within(crop.y + down, 1 - crop.height) }
}

/** How large a crop is, from `CROP_SHARE_MIN` to 1, which is the largest square that fits. */
export function cropShare(crop: PhotoCrop): number {
  return Math.max(crop.width, crop.height)
}
export const CROP_SHARE_MIN = 0.2

/** The square of that share around the same middle, kept inside the photo. */
export function resizedCrop(crop: PhotoCrop, share: number): PhotoCrop {
  const factor = Math.min(1, Math.max(CROP_SHARE_MIN, share)) / cropShare(crop)
  const [width, height] = [crop.width * factor, crop.height * factor]
  const resized = { x: crop.x, y: crop.y, width, height }
  return movedCrop(resized, (crop.width - width) / 2, (crop.height - height) / 2)
}

/** The same part of the picture after the photo was turned by 90° clockwise. */
export function turnedCrop({ x, y, width, height }: PhotoCrop): PhotoCrop {
  return { x: Math.max(0, 1 - y - height), y: x, width: height, height: width }
}

/** The crops of these photos; null where none of them has one. */
export function cropsOf(images: readonly string[], crops: PhotoCrops | null | undefined): PhotoCrops | null {
  const kept = images.flatMap((address) => {
    const crop = crops && Object.hasOwn(crops, address) ? crops[address] : undefined
    return crop ? [[address, crop] as const] : []
  })
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

const within = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most))
