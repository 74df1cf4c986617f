import * as z from 'zod/mini'
import { emailAddress } from '../email-address.ts'
import type { Point } from '../geo/distance.ts'
import { isInTown } from '../geo/town-area.ts'
import { newItem } from '../items/contract.ts'
import { FIELD_CREATE_SCHEMAS, type ItemFieldValues, mapFields, newItemFields, tags } from '../items/fields.ts'
import { PHOTOS_MAX, TAGS_MAX } from '../limits.ts'
import type { Town } from '../town.ts'
import type { ImportedItem } from './contract.ts'
import { parseItem } from './parse-item.ts'

/** Why an entry of an import is not taken. */
export const IMPORT_REFUSALS = [
  'notAnItem',
  'idTooLong',
  'duplicate',
  'noEmail',
  'maskedEmail',
  'title',
  'description',
  'noPosition',
  'outsideTown',
  'tooMany',
  'ownerDisabled',
] as const
export type ImportRefusal = (typeof IMPORT_REFUSALS)[number]

/** An object of an earlier system, as the product will store it. */
export interface ImportEntry {
  /** The object's id in the earlier system. */
  sourceId: string
  /** In lower case. */
  ownerEmail: string
  item: ImportedItem
  /** Photos that are not at the image host, or beyond the maximum number. */
  omittedPhotos: string[]
  omittedTags: number
  /** The earlier system had reserved it; the agreement does not come along. */
  wasReserved: boolean
}

export type ParsedEntry = ImportEntry | { sourceId: string; title: string; refusal: ImportRefusal }

interface ParseOptions {
  /** The base URL of relative photo paths. */
  host: string
  isHostedPhoto: (address: string) => boolean
  town: Town
}

const SOURCE_ID_MAX = 200
const ADDRESS_MAX = 500
const { title: itemTitle, description: itemDescription } = newItem.shape

/** Parses one entry of an import, in any of the shapes of the specification, within the limits of the product. */
export function parseImportEntry(value: unknown, { host, isHostedPhoto, town }: ParseOptions): ParsedEntry {
  const parsed = parseItem(value, { host })
  if (!parsed) return { sourceId: '', title: '', refusal: 'notAnItem' }
  const sourceId: string = parsed._id
  const refuse = (refusal: ImportRefusal) => ({ sourceId, title: parsed.title, refusal })
  if (sourceId.length > SOURCE_ID_MAX || sourceId.includes('\u0000')) return refuse('idTooLong')
  if (parsed.ownerEmail.includes('*')) return refuse('maskedEmail')
  const owner = emailAddress.safeParse(parsed.ownerEmail.toLowerCase())
  if (!owner.success) return refuse('noEmail')
  const title = itemTitle.safeParse(parsed.title)
  if (!title.success) return refuse('title')
  const description = itemDescription.safeParse(parsed.description)
  if (!description.success) return refuse('description')
  const isExchanged = parsed.availability === 'scambiato'
  const position = isExchanged ? null : (parsed.coords ?? seatOf(parsed.location, town))
  if (!position && !isExchanged) return refuse('noPosition')
  if (position && !isInTown(position, town)) return refuse('outsideTown')
  const acceptedTags = acceptTags(parsed.tags)
  const images = parsed.images.filter((address) => address.length <= ADDRESS_MAX && isHostedPhoto(address)).slice(0, PHOTOS_MAX)
  return {
    sourceId,
    ownerEmail: owner.data,
    item: {
      ...newItemFields.parse({
        ...acceptFields(parsed),
        title: title.data,
        description: description.data,
        tags: acceptedTags,
      }),
      availability: isExchanged ? 'scambiato' : 'disponibile',
      resting: parsed.resting,
      images,
      position,
      createdAt: parsed.createdAt || null,
    },
    omittedPhotos: parsed.images.filter((address) => !images.includes(address)),
    omittedTags: new Set(parsed.tags).size - acceptedTags.length,
    wasReserved: parsed.availability === 'in_trattativa',
  }
}

/** Only the name of a municipality is used of a place's text: other text could be the owner's street address. */
function seatOf(location: string | null, { municipalities }: Town): Point | null {
  const name = location?.toLowerCase()
  const seat = municipalities.find((each) => [each.name, ...each.aliases].some((known) => known.toLowerCase() === name))
  return seat ? { lat: seat.lat, lng: seat.lng } : null
}

/** The values that an owner could enter; a field with another value gets its default. */
function acceptFields(parsed: ItemFieldValues) {
  return mapFields<Partial<ItemFieldValues>>((name) => z.safeParse(FIELD_CREATE_SCHEMAS[name], parsed[name]).data)
}

function acceptTags(parsed: readonly string[]): string[] {
  const valid = parsed.flatMap((tag) => {
    const result = tags.safeParse([tag])
    return result.success ? result.data : []
  })
  return [...new Set(valid)].slice(0, TAGS_MAX)
}
