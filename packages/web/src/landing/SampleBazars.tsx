import type { Category } from '@barattolo/domain/items/categories'
import type { ItemStatus } from '@barattolo/domain/items/item-status'
import { CardString } from '../items/card/ItemLine.tsx'
import { ItemStatusBadge } from '../items/ItemStatusBadge.tsx'
import itemStyles from '../items/Items.module.css'
import { texts } from '../shared/texts.ts'
import { useWords } from '../shared/town.tsx'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'
import landingStyles from './Landing.module.css'
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
  const { samplePlaces } = useWords()
  return (
    <section className={landingStyles.samples}>
      <div className={boxStyles.page}>
        <h2 className={textStyles.sign}>{title}</h2>
        <p className={textStyles.dim}>{note}</p>
        <ul className={landingStyles.samplesAll}>
          {list.map((bazar, index) => (
            <li key={bazar.of} className={landingStyles.sample}>
              <h3 className={classes(textStyles.sign, textStyles.title3)}>{bazar.of}</h3>
              <p className={classes(textStyles.small, textStyles.dim)}>{samplePlaces[index]}</p>
              <ul data-slot="line" className={classes(itemStyles.line, landingStyles.sampleLine)}>
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
    <li data-slot="card" className={classes(itemStyles.card, landingStyles.sampleCard)}>
      <CardString />
      <div data-slot="card-body" className={itemStyles.cardBody}>
        <div data-slot="card-strip" className={itemStyles.cardStrip} />
        <div data-slot="card-picture" className={itemStyles.cardPicture}>
          <span data-slot="image" data-category={category} className={itemStyles.picture}>
            <img src={image} alt="" width="96" height="96" loading="lazy" />
          </span>
          <ItemStatusBadge status={status} />
        </div>
        <p className={landingStyles.sampleTitle}>{title}</p>
      </div>
    </li>
  )
}
