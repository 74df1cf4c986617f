import type { ItemDetail } from '@barattolo/domain/items/contract'
import { useState } from 'react'
import { texts } from '../app/texts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from './Picture.tsx'
import type { Pictured } from './picture-sources.ts'

const words = texts.items.page

/** The photo, its small sisters below, and all of them large in a modal. */
export function ItemPhotos({ item }: { item: ItemDetail }) {
  const [chosen, setChosen] = useState(0)
  const [large, setLarge] = useState(false)
  const photos = photosOf(item)
  // An edit may have taken the chosen one away. What does not load gives its place to the next one.
  const shown = {
    ...item,
    imageUrl: (photos[chosen] ?? photos[0] ?? item).imageUrl,
    images: photos.map(({ imageUrl }) => imageUrl),
  }
  return (
    <div className="it__photo">
      <button type="button" className="it__enlarge" aria-label={words.enlarge} onClick={() => setLarge(true)}>
        <Picture item={shown} alt={item.title} sizes="(min-width: 1100px) 480px, 100vw" eager />
        <span className="btn btn--ic it__zoom hide-m">
          <Icon name="magnifierPlus" />
        </span>
      </button>
      {photos.length > 1 ? <Thumbs photos={photos} chosen={chosen} onChoose={setChosen} /> : null}
      <Dialog
        open={large}
        onClose={() => setLarge(false)}
        title={item.title}
        titleHidden
        closeLabel={texts.app.close}
        shape="wide"
      >
        <Picture item={shown} alt={item.title} sizes="960px" eager className="it__large" />
        {photos.length > 1 ? <Thumbs photos={photos} chosen={chosen} onChoose={setChosen} /> : null}
      </Dialog>
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

/** Each photo by itself, the first one first; each once. */
function photosOf({ imageUrl, images, category }: Pictured): Pictured[] {
  const addresses = [...new Set([imageUrl, ...images].filter((address) => address !== ''))]
  return addresses.map((address) => ({ imageUrl: address, images: [], category }))
}
