import type { Point } from '@barattolo/domain/geo/distance'
import { itemDistanceKm } from '@barattolo/domain/geo/item-distance'
import type { ItemId } from '@barattolo/domain/ids'
import { displayNameOf } from '@barattolo/domain/people/display-name'
import type { Town } from '@barattolo/domain/town'
import { sql } from 'kysely'
import { inlineSql } from '../platform/database/query.ts'
import { OPEN_NEGOTIATIONS, type StoredPlace, shownLocationOf } from './item-row.ts'

/** An item of a list of cards, with its owner, as selected from `items i` and `people p`. */
export interface CardRow extends StoredPlace {
  id: ItemId
  title: string
  /** The JSON object of what only the row of the item knows, without the last brace. */
  card: string
  resting: boolean
  ownerName: string
  ownerChosenName: string | null
  ownerPhoto: string | null
  /** Null except for the caller's own items. */
  openNegotiations: number | null
}

/** What the trigger `items_card` stores with each write of the item (`item_card`, migration 0077); computed where it is missing. */
export const CARD_TEXT = sql`coalesce(i.card, item_card(i))`

const CARD_COLUMNS = sql`
  i.id, i.title, i.card, (i.resting_since is not null or p.holiday_since is not null) as resting, i.location, i.area, i.lat, i.lng,
  p.name as "ownerName", p.chosen_name as "ownerChosenName", p.photo as "ownerPhoto"`

export const columnsOfCards = ({ areOwn }: { areOwn: boolean }) => (areOwn ? OWN_COLUMNS : OTHERS_COLUMNS)
const OWN_COLUMNS = inlineSql(sql`${CARD_COLUMNS}, coalesce(${OPEN_NEGOTIATIONS}, 0) as "openNegotiations"`)
const OTHERS_COLUMNS = inlineSql(sql`${CARD_COLUMNS}, null::int as "openNegotiations"`)

const coordsOf = ({ lat, lng }: StoredPlace) => (lat === null || lng === null ? null : { lat, lng })

/** Kilometres from this point to the public point; null if the item shows none. */
export const cardDistanceKm = (row: CardRow, from: Point) => itemDistanceKm(from, { coords: coordsOf(row), area: row.area })

/** The JSON of an `ItemCard`, with the kilometres from `near` to the public point. */
export function toCardJson(row: CardRow, town: Town, near: Point | undefined): string {
  const { card, resting, ownerName, ownerChosenName, ownerPhoto, openNegotiations } = row
  const rest = {
    resting,
    location: shownLocationOf(row, town),
    coords: coordsOf(row),
    ownerName: displayNameOf(ownerName, ownerChosenName, town),
    ownerPhoto,
    distance: near ? cardDistanceKm(row, near) : null,
    ...(openNegotiations === null ? {} : { meta: { trattativeAperte: openNegotiations } }),
  }
  return `${card},${JSON.stringify(rest).slice(1)}`
}
