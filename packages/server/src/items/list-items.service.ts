import type { ItemSearch, ListedItem } from '@barattolo/domain/items/contract'
import type { SearchReading } from '@barattolo/domain/items/search-reading'
import { nearWordsIn } from '@barattolo/domain/matching/near-words'
import type { Town } from '@barattolo/domain/town'
import type { Viewer } from '../people/blocks.store.ts'
import { audienceOf } from '../people/people.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { ReadBroadly } from '../platform/http/broad-reads.ts'
import { SerializedJson } from '../platform/http/serialized-json.ts'
import { toCardJson } from './item-card.ts'
import { asItem, withDistance } from './item-row.ts'
import { cardsOf, type FoundPage, findPage, type Keyed, type ListForm, readsFewItems, WHOLE_ITEMS } from './items.store.ts'
import { searchByText } from './text-search.service.ts'

interface ListDeps {
  db: Db
  town: Town
  readBroadly: ReadBroadly
}

export interface ItemsPage extends Pick<FoundPage<unknown>, 'next' | 'total'> {
  items: ListedItem[] | SerializedJson
  /** How the words were understood; null without words. */
  reading: SearchReading | null
}

/** A page of items: their conditions, their order, and what the caller reads of them. */
export async function listItems(deps: ListDeps, search: ItemSearch, viewer: Viewer): Promise<ItemsPage> {
  const { fields, near, ownerUid } = search
  if (fields === 'card') {
    const form = cardsOf({ areOwn: ownerUid !== undefined && ownerUid === viewer?.uid })
    const { items: cards, ...page } = await find(deps, search, viewer, form)
    return { ...page, items: new SerializedJson(`[${cards.map((card) => toCardJson(card, deps.town, near)).join()}]`) }
  }
  const { items, ...page } = await find(deps, search, viewer, WHOLE_ITEMS)
  return { ...page, items: items.map((row) => withDistance(asItem(row, audienceOf(viewer), deps.town), near)) }
}

type Found<Row> = FoundPage<Keyed<Row>> & Pick<ItemsPage, 'reading'>

async function find<Row extends { title: string }>(
  { db, readBroadly }: Omit<ListDeps, 'town'>,
  search: ItemSearch,
  viewer: Viewer,
  form: ListForm<Row>,
): Promise<Found<Row>> {
  if (search.q) return findText({ db, readBroadly }, search, search.q, viewer, form)
  const read = (from: Db) => findPage(from, search, viewer, form)
  const page = await (readsFewItems(search) ? read(db) : readBroadly(read))
  return { ...page, reading: null }
}

async function findText<Row extends { title: string }>(
  deps: Omit<ListDeps, 'town'>,
  search: ItemSearch,
  text: string,
  viewer: Viewer,
  form: ListForm<Row>,
): Promise<Found<Row>> {
  const { words, reading, ...found } = await searchByText({ ...deps, form }, search, text, viewer)
  // The words are counted in any case, to know whether to look for others.
  const page = { ...found, total: search.count === 'no' ? null : found.total }
  if (search.cursor !== undefined || search.exact) return { ...page, reading }
  const titles = page.items.map(({ title }) => title)
  return { ...page, reading: { ...reading, near: nearWordsIn(titles, words) } }
}
