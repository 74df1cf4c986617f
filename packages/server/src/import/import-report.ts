import { cleanText } from '@barattolo/domain/clean-text'
import type { ImportEntry } from '@barattolo/domain/import/parse-import'
import { maskEmail } from '@barattolo/domain/people/display-name'
import { it } from '@barattolo/domain/texts/it'
import type { Town } from '@barattolo/domain/town'
import type { ImportOutcome } from './import-items.service.ts'

const texts = it.importProgram
/** How many taken and how many refused objects are listed one by one. */
const LISTED_MAX = 40
const TEXT_MAX = 60

/** The lines that `npm run import` prints about its outcomes. */
export function formatImportReport(outcomes: readonly ImportOutcome[], { areaKm }: Pick<Town, 'areaKm'>): string[] {
  const taken = outcomes.flatMap((outcome) => ('entry' in outcome ? [`  + ${describeTaken(outcome)}`] : []))
  const refused = outcomes.flatMap((outcome) => {
    if (outcome.kind !== 'refused') return []
    const { position, sourceId, title, refusal } = outcome
    const why = refusal === 'outsideTown' ? texts.refusals.outsideTown(areaKm) : texts.refusals[refusal]
    return [`  − ${texts.entry(position, printable(sourceId), printable(title))}: ${why}`]
  })
  const countOf = (kind: ImportOutcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length
  return [
    ...section(texts.taken, taken),
    ...section(texts.refused, refused),
    texts.totals({
      read: outcomes.length,
      bazar: countOf('bazar'),
      waiting: countOf('waiting'),
      known: countOf('known'),
      refused: countOf('refused'),
      photos: outcomes.reduce((sum, outcome) => sum + ('entry' in outcome ? outcome.entry.omittedPhotos.length : 0), 0),
    }),
  ]
}

function describeTaken({ position, kind, entry }: { position: number; kind: 'bazar' | 'waiting'; entry: ImportEntry }): string {
  const email = printable(maskEmail(entry.ownerEmail))
  const { item, sourceId, omittedPhotos, omittedTags, wasReserved } = entry
  const remarks = [
    kind === 'bazar' ? texts.toBazar(email) : texts.toWaiting(email),
    ...(wasReserved ? [texts.wasReserved] : []),
    ...(omittedPhotos[0] === undefined ? [] : [texts.photos(omittedPhotos.length, printable(omittedPhotos[0]))]),
    ...(omittedTags > 0 ? [texts.tags(omittedTags)] : []),
  ]
  return `${texts.entry(position, printable(sourceId), printable(item.title))}: ${remarks.join('; ')}`
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const rest = lines.length - LISTED_MAX
  return [title, ...lines.slice(0, LISTED_MAX), ...(rest > 0 ? [texts.more(rest)] : [])]
}

/** A text of the file on one line of a terminal: without control characters, which could change what the terminal shows. */
function printable(text: string): string {
  const clean = cleanText(text.slice(0, TEXT_MAX * 4)).replaceAll(
    /[\p{Control}\p{Format}\p{Line_Separator}\p{Paragraph_Separator}]/gu,
    '\ufffd',
  )
  const characters = [...clean]
  return characters.length > TEXT_MAX ? `${characters.slice(0, TEXT_MAX).join('')}…` : clean
}
