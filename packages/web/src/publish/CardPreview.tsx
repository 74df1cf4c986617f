import { imageAt } from '@barattolo/domain/items/images'
import type { ItemForm } from '@barattolo/domain/items/item-form'
import { texts } from '../app/texts.ts'
import { CardString } from '../items/ItemLine.tsx'
import { KindBadge } from '../items/KindBadge.tsx'
import { Avatar } from '../ui/Avatar.tsx'

/** "Così starà appeso": the card as the others will see it. */
export function CardPreview({ form, owner }: { form: ItemForm; owner: { displayName: string; photo: string | null } }) {
  const cover = form.images[0]
  return (
    <section className="preview" aria-label={texts.publish.preview}>
      <h2 className="sm font-bold text-center">{texts.publish.preview}</h2>
      <div className="preview__line">
        <div className="card">
          <CardString />
          <div className="card__in">
            <div className="card__strip" />
            <div className="card__pic">
              <span className={`pic pic--${form.category || 'home'}`}>
                {cover || form.category ? (
                  <img
                    className="pic__photo"
                    src={cover ? imageAt(cover, 800) : `/img/placeholders/${form.category}.svg`}
                    alt=""
                  />
                ) : null}
              </span>
              <KindBadge status={form.status} />
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
