import type { ItemDetail } from '@barattolo/domain/items/contract'
import { formatDay, formatDayInRome } from '../../shared/format.ts'
import { texts } from '../../shared/texts.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { itemStory } from './item-story.ts'

/** The history of the object as a timeline. */
export function ItemStory({ item }: { item: ItemDetail }) {
  const dates = useHydrated() ? formatDay : formatDayInRome
  return (
    <section className="it__story" aria-label={texts.items.page.story}>
      <h2 className="sign t3">{texts.items.page.story}</h2>
      <ol>
        {itemStory(item, dates).map(({ key, title, text }) => (
          <li key={key} className={key === 'now' ? 'now' : ''}>
            <b>{title}</b>
            {text ? <span className="sm dim">{text}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
