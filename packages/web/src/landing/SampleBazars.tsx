import type { Category } from '@barattolo/domain/items/categories'
import type { Status } from '@barattolo/domain/items/kinds'
import { texts } from '../app/texts.ts'
import { CardString } from '../items/ItemLine.tsx'
import { KindBadge } from '../items/KindBadge.tsx'
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

interface Thing {
  title: string
  picture: string
  category: Category
  status: Status
}

/** The objects of each sample bazar, in the order of `list`. */
const HANGING: readonly (readonly Thing[])[] = [
  [
    { title: things.books, picture: books, category: 'culture', status: 'baratto' },
    { title: things.teapot, picture: teapot, category: 'home', status: 'dono' },
    { title: things.skis, picture: skis, category: 'hobby', status: 'baratto' },
  ],
  [
    { title: things.radio, picture: radio, category: 'tech', status: 'riparare' },
    { title: things.toolbox, picture: toolbox, category: 'tech', status: 'baratto' },
    { title: things.bicycle, picture: bicycle, category: 'mobility', status: 'riparare' },
  ],
  [
    { title: things.yarn, picture: yarn, category: 'creative', status: 'baratto' },
    { title: things.basket, picture: basket, category: 'creative', status: 'baratto' },
    { title: things.plant, picture: plant, category: 'garden', status: 'dono' },
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
          {list.map((bazar, place) => (
            <li key={bazar.of} className="sample">
              <h3 className="sign t3">{bazar.of}</h3>
              <p className="sm dim">{bazar.place}</p>
              <ul className="line sample__line">
                {HANGING[place]?.map((thing) => (
                  <Tag key={thing.title} {...thing} />
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

function Tag({ title, picture, category, status }: Thing) {
  return (
    <li className="card sample__card">
      <CardString />
      <div className="card__in">
        <div className="card__strip" />
        <div className="card__pic">
          <span className={`pic pic--${category}`}>
            <img src={picture} alt="" width="96" height="96" loading="lazy" />
          </span>
          <KindBadge status={status} />
        </div>
        <p className="sample__t">{title}</p>
      </div>
    </li>
  )
}
