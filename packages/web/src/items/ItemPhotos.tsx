import type { ItemDetail } from '@barattolo/domain/items/contract'
import { Suspense, useState } from 'react'
import { texts } from '../app/texts.ts'
import { fetchedLater, useAhead } from '../ui/fetched-later.ts'
import { Icon } from '../ui/Icon.tsx'
import { useFromThen } from '../ui/use-from-then.ts'
import { Picture } from './Picture.tsx'
import type { Pictured } from './picture-sources.ts'

const words = texts.items.page

const PhotoViewer = fetchedLater(async () => (await import('./PhotoViewer.tsx')).PhotoViewer)

/** The selected photo, the thumbnails below it, and the full-screen viewer. */
export function ItemPhotos({ item }: { item: ItemDetail }) {
  const [chosen, setChosen] = useState(0)
  const [large, setLarge] = useState(false)
  const asked = useFromThen(large)
  useAhead(PhotoViewer)
  const photos = photosOf(item)
  // The selected photo may have been removed by an edit. A photo that does not load is replaced by the next one.
  const shown = {
    ...item,
    imageUrl: (photos[chosen] ?? photos[0] ?? item).imageUrl,
    images: photos.map(({ imageUrl }) => imageUrl),
  }
  return (
    <div className="it__photo">
      <button type="button" className="it__enlarge" aria-label={words.enlarge} onClick={() => setLarge(true)}>
        <Picture item={shown} alt={item.title} sizes="(min-width: 1100px) 480px, 100vw" eager whole />
        <span className="btn btn--ic it__zoom hide-m">
          <Icon name="magnifierPlus" />
        </span>
      </button>
      {photos.length > 1 ? <Thumbs photos={photos} chosen={chosen} onChoose={setChosen} /> : null}
      {asked ? (
        <Suspense>
          <PhotoViewer.Part
            open={large}
            title={item.title}
            item={shown}
            chosen={chosen}
            all={photos.length}
            onChoose={setChosen}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

interface ThumbsProps {
  photos: readonly Pictured[]
  chosen: number
  onChoose: (index: number) => void
}

function Thumbs({ photos, chosen, onChoose }: ThumbsProps) {
  return (
    <div className="it__thumbs">
      {photos.map((photo, index) => (
        <button
          key={photo.imageUrl}
          type="button"
          aria-label={words.photo(index + 1, photos.length)}
          aria-pressed={index === chosen}
          onClick={() => onChoose(index)}
        >
          <Picture item={photo} sizes="74px" />
        </button>
      ))}
    </div>
  )
}

/** The distinct photos, each as image data of its own, the main photo first. */
function photosOf({ imageUrl, images, crops, category }: Pictured): Pictured[] {
  const addresses = [...new Set([imageUrl, ...images].filter((address) => address !== ''))]
  return addresses.map((address) => ({ imageUrl: address, images: [], crops, category }))
}
