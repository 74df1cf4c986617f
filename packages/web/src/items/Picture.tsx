import { useEffect, useRef, useState } from 'react'
import { type Pictured, pictureSources } from './picture-sources.ts'

interface PictureProps {
  item: Pictured
  /** Empty beside the title; the title where the picture stands alone. */
  alt?: string
  /** How wide it is on screen, as `<img sizes>` says it. */
  sizes?: string
  /** The first picture of a page is fetched at once and before others, all others when they come near. */
  eager?: boolean
  className?: string
}

/** An object's picture in a square. Where an address does not load it tries the next one, at last the product's own. */
export function Picture(props: PictureProps) {
  const { item, className = '' } = props
  return (
    <span className={`pic pic--${item.category} ${className}`}>
      <Falling key={[item.imageUrl, ...item.images].join(' ')} {...props} />
    </span>
  )
}

function Falling({ item, alt = '', sizes = '240px', eager }: PictureProps) {
  const [failed, setFailed] = useState(0)
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // In a page that arrived as HTML it may have failed before anybody listened.
    if (picture.current?.complete && picture.current.naturalWidth === 0) setFailed(1)
  }, [])
  const source = pictureSources(item)[failed]
  if (!source) return null
  return (
    <img
      key={source.src}
      ref={picture}
      className={`pic__${source.kind}`}
      src={source.src}
      {...(source.srcSet ? { srcSet: source.srcSet, sizes } : {})}
      alt={alt}
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(failed + 1)}
    />
  )
}
