import type { Item } from '@barattolo/domain/items/contract'
import { formatTownDate } from '@barattolo/domain/town-time'
import { formatDay } from '../../shared/format.ts'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { classes } from '../../ui/classes.ts'
import { useHydrated } from '../../ui/loading/use-hydrated.ts'
import textStyles from '../../ui/text.module.css'
import itemPageStyles from './ItemPage.module.css'

/** The history of the object as a timeline. */
export function ItemStory({ item }: { item: Item }) {
  const { timeZone } = useTown()
  // The server does not know the user's time zone.
  const dates = useHydrated() ? formatDay : (iso: string) => formatTownDate(new Date(iso), timeZone)
  return (
    <section className={itemPageStyles.story} aria-label={texts.itemPage.story}>
      <h2 className={classes(textStyles.sign, textStyles.title3)}>{texts.itemPage.story}</h2>
      <ol>
        {itemStory(item, dates).map(({ key, title, text }) => (
          <li key={key} className={key === 'now' ? itemPageStyles.now : undefined}>
            <b>{title}</b>
            {text ? <span className={classes(textStyles.small, textStyles.dim)}>{text}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

export interface StoryStep {
  key: 'created' | 'passages' | 'changed' | 'now'
  title: string
  text: string | null
}

type StoryItem = Pick<Item, 'createdAt' | 'updatedAt' | 'passages' | 'availability' | 'resting' | 'hidden' | 'status' | 'meta'>

const text = texts.itemPage

/** The history of an object, oldest first; the last step is its current state. `day` formats a date. */
export function itemStory(item: StoryItem, day: (iso: string) => string): StoryStep[] {
  const story: StoryStep[] = [{ key: 'created', title: text.created, text: day(item.createdAt) }]
  if (item.passages > 0)
    story.push({ key: 'passages', title: text.passages(lifeOrdinal(item.passages), item.passages), text: null })
  story.push({ key: 'changed', title: text.changed, text: day(item.updatedAt) })
  const kind = texts.items.status[item.status]
  story.push({ key: 'now', title: `${stateText(item)} · ${kind}`, text: currentText(item) })
  return story
}

function stateText({ availability, resting, hidden }: StoryItem): string {
  if (hidden !== undefined) return texts.items.hidden
  return availability === 'disponibile' && resting ? texts.items.resting : texts.items.availability[availability]
}

/** The number of open negotiations and an explanation of the state. */
function currentText(item: StoryItem): string | null {
  const open = item.meta.trattativeAperte
  const parts = [open > 0 ? `${text.openNegotiations(open)}.` : null, hintOf(item)]
  return parts.filter(Boolean).join(' ') || null
}

function hintOf({ availability, resting, hidden, meta }: StoryItem): string | null {
  if (availability === 'disponibile' && resting) return text.restingHint
  if (availability === 'in_trattativa') return text.reservedHint
  if (availability === 'scambiato') return text.exchangedHint
  return meta.trattativeAperte > 0 && hidden === undefined ? text.firstWins : null
}

/** "Terza", for an object that has changed its owner twice. */
export function lifeOrdinal(passages: number): string {
  return text.lives[passages - 1] ?? text.laterLife(passages + 1)
}
