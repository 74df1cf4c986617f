import type { Category } from '@barattolo/domain/items/categories'
import type { ItemStatus } from '@barattolo/domain/items/item-status'
import { CardString } from '../items/card/ItemLine.tsx'
import { ItemStatusBadge } from '../items/ItemStatusBadge.tsx'
import { texts } from '../shared/texts.ts'
import basket from './pictures/basket.webp'
import bicycle from './pictures/bicycle.webp'
import books from './pictures/books.webp'
import plant from './pictures/plant.webp'
import radio from './pictures/radio.webp'
import skis from './pictures/skis.webp'
import teapot from './pictures/teapot.webp'
import toolbox from './pictures/toolbox.webp'
import yarn from './pictures/yarn.webp'

const { title, note, list, things } = texts.home.samples

interface SampleItem {
  title: string
  image: string
  category: Category
  status: ItemStatus
}

/** The objects of each sample bazar, in the order of `list`. */
const SAMPLE_ITEMS: readonly (readonly SampleItem[])[] = [
  [
    { title: things.books, image: books, category: 'culture', status: 'baratto' },
    { title: things.teapot, image: teapot, category: 'home', status: 'dono' },
    { title: things.skis, image: skis, category: 'hobby', status: 'baratto' },
  ],
  [
    { title: things.radio, image: radio, category: 'tech', status: 'riparare' },
    { title: things.toolbox, image: toolbox, category: 'tech', status: 'baratto' },
    { title: things.bicycle, image: bicycle, category: 'mobility', status: 'riparare' },
  ],
  [
    { title: things.yarn, image: yarn, category: 'creative', status: 'baratto' },
    { title: things.basket, image: basket, category: 'creative', status: 'baratto' },
    { title: things.plant, image: plant, category: 'garden', status: 'dono' },
  ],
]

/** Three invented bazars, labelled as such. */
export function SampleBazars() {
  return (
    <section className="samples">
      <div className="wrap">
        <h2 className="sign">{title}</h2>
        <p className="dim">{note}</p>
        <ul className="samples__all">
          {list.map((bazar, index) => (
            <li key={bazar.of} className="sample">
              <h3 className="sign t3">{bazar.of}</h3>
              <p className="sm dim">{bazar.place}</p>
              <ul className="line sample__line">
                {SAMPLE_ITEMS[index]?.map((item) => (
                  <SampleCard key={item.title} {...item} />
                ))}
              </ul>
              <p>{bazar.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function SampleCard({ title, image, category, status }: SampleItem) {
  return (
    <li className="card sample__card">
      <CardString />
      <div className="card__in">
        <div className="card__strip" />
        <div className="card__pic">
          <span className={`pic pic--${category}`}>
            <img src={image} alt="" width="96" height="96" loading="lazy" />
          </span>
          <ItemStatusBadge status={status} />
        </div>
        <p className="sample__t">{title}</p>
      </div>
    </li>
  )
}
