import type { Item } from '@barattolo/domain/items/contract'
import { Suspense, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { buttonProps } from '../../ui/button-props.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'
import { useOnceTrue } from '../../ui/loading/use-once-true.ts'
import visibility from '../../ui/visibility.module.css'
import { ItemImage } from '../ItemImage.tsx'
import type { ItemImageData } from '../item-image-sources.ts'
import itemPageStyles from '../page/ItemPage.module.css'

const text = texts.itemPage

const PhotoViewer = lazyComponent(async () => (await import('./PhotoViewer.tsx')).PhotoViewer)

/** The selected photo, the thumbnails below it, and the full-screen viewer. */
export function ItemPhotos({ item }: { item: Item }) {
  const [selected, setSelected] = useState(0)
  const [isEnlarged, setEnlarged] = useState(false)
  const wasEnlarged = useOnceTrue(isEnlarged)
  usePreload(PhotoViewer)
  const photos = photosOf(item)
  // The selected photo may have been removed by an edit. A photo that does not load is replaced by the next one.
  const shownItem = {
    ...item,
    imageUrl: (photos[selected] ?? photos[0] ?? item).imageUrl,
    images: photos.map(({ imageUrl }) => imageUrl),
  }
  return (
    <div className={itemPageStyles.photo}>
      <button type="button" className={itemPageStyles.enlarge} aria-label={text.enlarge} onClick={() => setEnlarged(true)}>
        <ItemImage item={shownItem} alt={item.title} sizes="(min-width: 1100px) 480px, 100vw" eager whole />
        <span {...buttonProps({ iconOnly: true, className: classes(itemPageStyles.zoom, visibility.notCompact) })}>
          <Icon name="magnifierPlus" />
        </span>
      </button>
      {photos.length > 1 ? <Thumbs photos={photos} selected={selected} onChoose={setSelected} /> : null}
      {wasEnlarged ? (
        <Suspense>
          <PhotoViewer.Component
            open={isEnlarged}
            title={item.title}
            item={shownItem}
            selected={selected}
            photoCount={photos.length}
            onChoose={setSelected}
            onClose={() => setEnlarged(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

interface ThumbsProps {
  photos: readonly ItemImageData[]
  selected: number
  onChoose: (index: number) => void
}

function Thumbs({ photos, selected, onChoose }: ThumbsProps) {
  return (
    <div className={itemPageStyles.thumbs}>
      {photos.map((photo, index) => (
        <button
          key={photo.imageUrl}
          type="button"
          aria-label={text.photo(index + 1, photos.length)}
          aria-pressed={index === selected}
          onClick={() => onChoose(index)}
        >
          <ItemImage item={photo} sizes="74px" />
        </button>
      ))}
    </div>
  )
}

/** The distinct photos, each as image data of its own, the main photo first. */
function photosOf({ imageUrl, images, crops, category }: ItemImageData): ItemImageData[] {
  const addresses = [...new Set([imageUrl, ...images].filter((address) => address !== ''))]
  return addresses.map((address) => ({ imageUrl: address, images: [], crops, category }))
}
