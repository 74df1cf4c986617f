import type { ComponentProps } from 'react'
import { AnswerNote } from '../../items/search/AnswerNote.tsx'
import { AnswerEnd } from './AnswerEnd.tsx'
import { NothingNamed } from './NothingNamed.tsx'

type AnswerPartProps =
  | ({ part: 'note' } & ComponentProps<typeof AnswerNote>)
  | ({ part: 'nothing' } & ComponentProps<typeof NothingNamed>)
  | ({ part: 'end' } & ComponentProps<typeof AnswerEnd>)

/** What only lists with words have, in one chunk: each import of a chunk adds to the first scripts. */
export function AnswerPart(props: AnswerPartProps) {
  if (props.part === 'note') return <AnswerNote {...props} />
  return props.part === 'nothing' ? <NothingNamed {...props} /> : <AnswerEnd {...props} />
}
