import { useEffect, useRef, useState } from 'react'
import { applyCrop } from './apply-crop.ts'
import { type Pictured, pictureSources } from './picture-sources.ts'

interface PictureProps {
  item: Pictured
  /** Empty beside the title; the title where the picture stands alone. */
  alt?: string
  /** How wide it is on screen, as `<img sizes>` says it. */
  sizes?: string
  /** The first picture of a page is fetched at once and before others, all others when they come near. */
  eager?: boolean
  /** All of the photo, not the square that stands for it on a card. */
  whole?: boolean
  className?: string
}

/** An object's picture, by default the square that its owner chose. Where an address does not load it tries the next one, at last the product's own. */
export function Picture(props: PictureProps) {
  const { item, whole, className = '' } = props
  return (
    <span className={`pic pic--${item.category} ${whole ? 'pic--whole' : ''} ${className}`}>
      <Falling key={[item.imageUrl, ...item.images].join(' ')} {...props} />
    </span>
  )
}

function Falling({ item, alt = '', sizes = '240px', eager, whole }: PictureProps) {
  const [failed, setFailed] = useState(0)
  const picture = useRef<HTMLImageElement | null>(null)
  useEffect(() => {
    // In a page that arrived as HTML it may have failed before anybody listened.
    if (picture.current?.complete && picture.current.naturalWidth === 0) setFailed(1)
  }, [])
  const source = pictureSources(item)[failed]
  const crop = whole ? undefined : source?.crop
  const cropped = crop && `${crop.x} ${crop.y} ${crop.width}`
  if (!source) return null
  return (
    <img
      key={`${source.src} ${cropped}`}
      ref={(element) => {
        picture.current = element
        if (element && cropped) applyCrop(element)
      }}
      className={`pic__${source.kind}`}
      src={source.src}
      {...(source.srcSet ? { srcSet: source.srcSet, sizes: crop ? enlarged(sizes, 1 / crop.width) : sizes } : {})}
      data-crop={cropped}
      alt={alt}
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(failed + 1)}
    />
  )
}

/** Of a cropped picture only a part is as wide as `sizes` says. */
function enlarged(sizes: string, factor: number): string {
  return sizes.replace(/([^\s,()]+)(?=\s*(,|$))/g, `calc($1 * ${factor.toFixed(2)})`)
}
