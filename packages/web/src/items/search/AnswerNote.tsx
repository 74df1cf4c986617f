import './answer.css'
import type { SearchReading } from '@barattolo/domain/items/search-reading'
import type { Page } from '../../shared/api/api.ts'
import { texts } from '../../shared/texts.ts'
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
      <div className="answer answer--corrected">
        <p role="status" className="answer__maybe">
          <span className="dim">{text.maybe}</span>{' '}
          <span>
            <b className="sign">{corrected}</b>
            <span className="dim">{`${text.maybeEnd} · ${text.objects(total, isTotalBounded)}`}</span>
          </span>
        </p>
        <p>
          <WordButton label={text.asTyped(q)} onPress={() => onWords(exactWords)} />
        </p>
        {isPartial ? <p className="dim">{text.partial}</p> : null}
      </div>
    )
  if (isNear)
    return (
      <p className="answer" role="status">
        <span>{text.none(q)}</span>
        {total > 0 ? <span className="dim">{`. ${text.similar}`}</span> : null}
      </p>
    )
  if (exact)
    return (
      <p className="answer answer--line">
        <span className="dim">{text.isOnly(q)}</span>
        <WordButton label={text.withSynonyms} onPress={() => onWords({ q, exact: false })} />
      </p>
    )
  if (isPartial)
    return (
      <p className="answer answer--line" role="status">
        {text.partial}
      </p>
    )
  if (near.length === 0) return null
  return (
    <p className="answer answer--line">
      <span className="dim">{text.also}</span>
      {near.map((word) => (
        <WordButton key={word} label={word} onPress={() => onWords({ q: word, exact: false })} />
      ))}
      <WordButton label={text.only(q)} onPress={() => onWords(exactWords)} />
    </p>
  )
}

function WordButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="answer__word" onClick={onPress}>
      {label}
    </button>
  )
}
