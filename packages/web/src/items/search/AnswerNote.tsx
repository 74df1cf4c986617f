import type { SearchReading } from '@barattolo/domain/items/search-reading'
import type { Page } from '../../shared/api/api.ts'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import answerStyles from './AnswerNote.module.css'
import type { Words } from './words-url.ts'

const text = texts.searchAnswer

interface AnswerNoteProps {
  words: Words
  reading: SearchReading
  page: Pick<Page<unknown>, 'total' | 'isTotalBounded'>
  onWords: (words: Words) => void
}

/** How the words of a search were understood, with the ways to search otherwise. */
export function AnswerNote({ words, reading, page: { total = 0, isTotalBounded }, onWords }: AnswerNoteProps) {
  const { q, exact } = words
  const { corrected, isNear, isPartial, near } = reading
  const exactWords = { q, exact: true }
  if (corrected !== null)
    return (
      <div data-slot="corrected" className={answerStyles.answer}>
        <p role="status" className={answerStyles.maybe}>
          <span className={textStyles.dim}>{text.maybe}</span>{' '}
          <span>
            <b className={textStyles.sign}>{corrected}</b>
            <span className={textStyles.dim}>{`${text.maybeEnd} · ${text.objects(total, isTotalBounded)}`}</span>
          </span>
        </p>
        <p>
          <WordButton label={text.asTyped(q)} onPress={() => onWords(exactWords)} />
        </p>
        {isPartial ? <p className={textStyles.dim}>{text.partial}</p> : null}
      </div>
    )
  if (isNear)
    return (
      <p className={answerStyles.answer} role="status">
        <span>{text.none(q)}</span>
        {total > 0 ? <span className={textStyles.dim}>{`. ${text.similar}`}</span> : null}
      </p>
    )
  if (exact)
    return (
      <p className={classes(answerStyles.answer, answerStyles.line)}>
        <span className={textStyles.dim}>{text.isOnly(q)}</span>
        <WordButton label={text.withSynonyms} onPress={() => onWords({ q, exact: false })} />
      </p>
    )
  if (isPartial)
    return (
      <p className={classes(answerStyles.answer, answerStyles.line)} role="status">
        {text.partial}
      </p>
    )
  if (near.length === 0) return null
  return (
    <p className={classes(answerStyles.answer, answerStyles.line)}>
      <span className={textStyles.dim}>{text.also}</span>
      {near.map((word) => (
        <WordButton key={word} label={word} onPress={() => onWords({ q: word, exact: false })} />
      ))}
      <WordButton label={text.only(q)} onPress={() => onWords(exactWords)} />
    </p>
  )
}

function WordButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={answerStyles.word} onClick={onPress}>
      {label}
    </button>
  )
}
