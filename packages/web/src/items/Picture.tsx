import { useEffect, useRef, useState } from 'react'
import { applyCrop } from './apply-crop.ts'
import { type Pictured, pictureSources } from './picture-sources.ts'

interface PictureProps {
  item: Pictured
  /** Empty if the title is beside the image, else the title. */
  alt?: string
  /** Value of `<img sizes>`. */
  sizes?: string
  /** Loads immediately with high priority; other images load lazily. */
  eager?: boolean
  /** Shows the whole photo, not the square crop of cards. */
  whole?: boolean
  className?: string
}

/** An object's image, by default the square crop that its owner chose. On a load error it falls back to the next source. */
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
    // On a server-rendered page the image may have failed before hydration.
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

/** Scales `sizes`, because only the cropped part of the image has that width. */
function enlarged(sizes: string, factor: number): string {
  return sizes.replace(/([^\s,()]+)(?=\s*(,|$))/g, `calc($1 * ${factor.toFixed(2)})`)
}
