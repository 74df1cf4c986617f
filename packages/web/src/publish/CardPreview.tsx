import { imageAt } from '@barattolo/domain/items/images'
import type { ItemForm } from '@barattolo/domain/items/item-form'
import { texts } from '../app/texts.ts'
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
          <svg className="card__thread" viewBox="0 0 100 46" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 2Q25 9 50 9T100 2" />
          </svg>
          <svg className="card__loop" viewBox="0 0 20 37" aria-hidden="true">
            <path d="M10 1C5 12 6 25 10 35M10 1c5 11 4 24 0 34" />
          </svg>
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
