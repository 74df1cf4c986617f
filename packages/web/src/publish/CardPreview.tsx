import type { ItemForm } from '@barattolo/domain/items/item-form'
import { ItemCard } from '../items/card/ItemCard.tsx'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'
import publishStyles from './Publish.module.css'
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
    <section className={classes(publishStyles.preview, !title && publishStyles.untitled)} aria-label={texts.publish.preview}>
      <h2 className={classes(textStyles.small, textStyles.bold, textStyles.centred)}>{texts.publish.preview}</h2>
      <div className={publishStyles.previewLine}>
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
