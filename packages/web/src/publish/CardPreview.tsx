import type { ItemForm } from '@barattolo/domain/items/item-form'
import { ItemCard } from '../items/card/ItemCard.tsx'
import { texts } from '../shared/texts.ts'
import { CroppedImage } from './photos/CroppedImage.tsx'

interface CardPreviewProps {
  form: ItemForm
  cover: string | null
  owner: { displayName: string; photo: string | null }
}

/** "Così starà appeso": a preview of the card. */
export function CardPreview({ form, cover, owner }: CardPreviewProps) {
  const title = form.title.trim()
  const category = form.category || 'home'
  const item = {
    title: title || texts.publish.previewTitle,
    status: form.status,
    category,
    imageUrl: '',
    images: [],
    ownerName: owner.displayName,
    ownerPhoto: owner.photo,
  }
  return (
    <section className={title ? 'preview' : 'preview is-untitled'} aria-label={texts.publish.preview}>
      <h2 className="sm font-bold text-center">{texts.publish.preview}</h2>
      <div className="preview__line">
        <ItemCard
          item={item}
          preview={
            <CroppedImage
              source={cover ?? (form.category ? `/img/placeholders/${form.category}.svg` : null)}
              crop={cover ? form.crops[form.images[0] ?? ''] : undefined}
              category={category}
            />
          }
        />
      </div>
    </section>
  )
}
