import type { ItemForm } from '@barattolo/domain/items/item-form'
import { CardString } from '../items/card/ItemLine.tsx'
import { ItemStatusBadge } from '../items/ItemStatusBadge.tsx'
import { texts } from '../shared/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { CroppedImage } from './photos/CroppedImage.tsx'

interface CardPreviewProps {
  form: ItemForm
  cover: string | null
  owner: { displayName: string; photo: string | null }
}

/** "Così starà appeso": a preview of the card. */
export function CardPreview({ form, cover, owner }: CardPreviewProps) {
  const crop = form.crops[form.images[0] ?? '']
  return (
    <section className="preview" aria-label={texts.publish.preview}>
      <h2 className="sm font-bold text-center">{texts.publish.preview}</h2>
      <div className="preview__line">
        <div className="card">
          <CardString />
          <div className="card__in">
            <div className="card__strip" />
            <div className="card__pic">
              <CroppedImage
                source={cover ?? (form.category ? `/img/placeholders/${form.category}.svg` : null)}
                crop={cover ? crop : undefined}
                category={form.category || 'home'}
              />
              <ItemStatusBadge status={form.status} />
            </div>
            <p className={`card__title${form.title.trim() ? '' : ' dim'}`}>{form.title.trim() || texts.publish.previewTitle}</p>
            <p className="card__who">
              <Avatar name={owner.displayName} photo={owner.photo} />
              <span className="ell">{owner.displayName}</span>
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
