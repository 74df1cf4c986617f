import type { Item } from '@barattolo/domain/items/contract'
import { texts } from '../app/texts.ts'

export interface StoryStep {
  key: 'created' | 'passages' | 'changed' | 'now'
  title: string
  text: string | null
}

type Lived = Pick<Item, 'createdAt' | 'updatedAt' | 'passages' | 'availability' | 'resting' | 'hidden' | 'status' | 'meta'>

const words = texts.items.page

/** The history of an object, oldest first; the last step is its current state. `day` formats a date. */
export function itemStory(item: Lived, day: (iso: string) => string): StoryStep[] {
  const story: StoryStep[] = [{ key: 'created', title: words.created, text: day(item.createdAt) }]
  if (item.passages > 0) story.push({ key: 'passages', title: words.passages(lifeOf(item.passages), item.passages), text: null })
  story.push({ key: 'changed', title: words.changed, text: day(item.updatedAt) })
  const kind = texts.items.status[item.status]
  story.push({ key: 'now', title: `${standingOf(item)} · ${kind}`, text: presentOf(item) })
  return story
}

function standingOf({ availability, resting, hidden }: Lived): string {
  if (hidden !== undefined) return texts.items.hidden
  return availability === 'disponibile' && resting ? texts.items.resting : texts.items.availability[availability]
}

/** The number of open negotiations and an explanation of the state. */
function presentOf(item: Lived): string | null {
  const open = item.meta.trattativeAperte
  const parts = [open > 0 ? `${words.openNegotiations(open)}.` : null, hintOf(item)]
  return parts.filter(Boolean).join(' ') || null
}

function hintOf({ availability, resting, hidden, meta }: Lived): string | null {
  if (availability === 'disponibile' && resting) return words.restingHint
  if (availability === 'in_trattativa') return words.reservedHint
  if (availability === 'scambiato') return words.exchangedHint
  return meta.trattativeAperte > 0 && hidden === undefined ? words.firstWins : null
}

/** "Terza", for an object that has changed hands twice. */
export function lifeOf(passages: number): string {
  return words.lives[passages - 1] ?? words.laterLife(passages + 1)
}
