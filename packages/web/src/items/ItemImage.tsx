import { type Ref, useEffect, useRef, useState } from 'react'
import { classes } from '../ui/classes.ts'
import itemStyles from './Items.module.css'
import { type ItemImageData, itemImageSources } from './item-image-sources.ts'

interface ItemImageProps {
  item: ItemImageData
  /** Empty if the title is beside the image, else the title. */
  alt?: string
  /** Value of `<img sizes>`. */
  sizes?: string
  /** Loads immediately with high priority; other images load lazily. */
  eager?: boolean
  /** Shows the whole photo, not the square crop of cards. */
  whole?: boolean
  /** The small image of a row. */
  thumb?: boolean
  className?: string | undefined
}

/** An object's image, by default the square crop that its owner chose. On a load error it falls back to the next source. */
export function ItemImage({ ref, ...props }: ItemImageProps & { ref?: Ref<HTMLSpanElement> | undefined }) {
  const { item, whole, thumb, className } = props
  return (
    <span
      ref={ref}
      data-slot={thumb ? 'thumb' : 'image'}
      data-category={item.category}
      className={classes(itemStyles.picture, whole && itemStyles.pictureWhole, thumb && itemStyles.thumb, className)}
    >
      <ImageWithFallback key={[item.imageUrl, ...item.images].join(' ')} {...props} />
    </span>
  )
}

function ImageWithFallback({ item, alt = '', sizes = '240px', eager, whole }: ItemImageProps) {
  const [failedCount, setFailedCount] = useState(0)
  const image = useRef<HTMLImageElement | null>(null)
  useEffect(() => {
    // On a server-rendered page the image may have failed before hydration.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedCount(1)
  }, [])
  const source = itemImageSources(item)[failedCount]
  const crop = whole ? undefined : source?.crop
  const cropData = crop && `${crop.x} ${crop.y} ${crop.width}`
  if (!source) return null
  return (
    <img
      key={`${source.src} ${cropData}`}
      ref={(element) => {
        image.current = element
        if (element && cropData) applyCrop(element)
      }}
      data-kind={source.kind}
      src={source.src}
      {...(source.srcSet ? { srcSet: source.srcSet, sizes: crop ? scaleSizes(sizes, 1 / crop.width) : sizes } : {})}
      data-crop={cropData}
      alt={alt}
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedCount(failedCount + 1)}
    />
  )
}

/** Scales `sizes`, because only the cropped part of the image has that width. */
function scaleSizes(sizes: string, factor: number): string {
  return sizes.replace(/([^\s,()]+)(?=\s*(,|$))/g, `calc($1 * ${factor.toFixed(2)})`)
}

/**
 * Applies the crop in the `data-crop` attribute of an image (x, y and width as fractions). Set by script, because the content
 * security policy forbids style attributes in HTML. The crop fills the width of the frame and is centred vertically in it.
 */
export function applyCrop(image: HTMLImageElement) {
  const [x = 0, y = 0, width = 1] = (image.dataset.crop ?? '').split(' ').map(Number)
  image.style.width = `${100 / width}%`
  image.style.transform = `translate(${-100 * x}%, ${-100 * y}%)`
}
