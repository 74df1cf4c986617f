import type { PhotoCrop, PhotoCrops } from './photo-crop.ts'

interface Size {
  width: number
  height: number
}

/** Tolerates 2 pixels or 1 %, because the stored photo is smaller than the one that the crop was chosen on. */
export function isSquareCrop(crop: PhotoCrop, photo: Size): boolean {
  const [width, height] = [crop.width * photo.width, crop.height * photo.height]
  return Math.abs(width - height) <= Math.max(2, Math.max(width, height) / 100)
}

/** The largest centred square, which a card shows of a photo without a crop. */
export function centredCrop(photo: Size): PhotoCrop {
  const short = Math.min(photo.width, photo.height)
  const [width, height] = [short / photo.width, short / photo.height]
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}

/** Moves the crop by fractions of the photo and keeps it inside. */
export function moveCrop(crop: PhotoCrop, right: number, down: number): PhotoCrop {
  return { ...crop, x: clamp(crop.x + right, 1 - crop.width), y: clamp(crop.y + down, 1 - crop.height) }
}

/** The size of a crop, from `CROP_SHARE_MIN` to 1 (the largest square in the photo). */
export function cropShare(crop: PhotoCrop): number {
  return Math.max(crop.width, crop.height)
}
export const CROP_SHARE_MIN = 0.2

/** Resizes the crop around its centre and keeps it inside the photo. */
export function resizeCrop(crop: PhotoCrop, share: number): PhotoCrop {
  const factor = Math.min(1, Math.max(CROP_SHARE_MIN, share)) / cropShare(crop)
  const [width, height] = [crop.width * factor, crop.height * factor]
  const resized = { x: crop.x, y: crop.y, width, height }
  return moveCrop(resized, (crop.width - width) / 2, (crop.height - height) / 2)
}

/** The crop after the photo was rotated by 90° clockwise. */
export function rotateCrop({ x, y, width, height }: PhotoCrop): PhotoCrop {
  return { x: Math.max(0, 1 - y - height), y: x, width: height, height: width }
}

/** The crops of these photos; null if none of them has one. */
export function cropsOf(images: readonly string[], crops: PhotoCrops | null | undefined): PhotoCrops | null {
  const found = images.flatMap((url) => {
    const crop = crops && Object.hasOwn(crops, url) ? crops[url] : undefined
    return crop ? [[url, crop] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

const clamp = (value: number, max: number) => Math.min(Math.max(0, value), Math.max(0, max))
