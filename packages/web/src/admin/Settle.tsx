import type { ExchangeId } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import { texts } from '../app/texts.ts'
import { Act } from './Act.tsx'
import { settleMutation } from './admin.queries.ts'

/** The participants made contradictory statements about their exchange: the admin decides the outcome. */
export function Settle({ held, title }: { held: ExchangeId; title: string }) {
  const settling = useMutation(settleMutation)
  const words = texts.admin.settle
  const shared = {
    question: words.question(title),
    keep: words.keep,
    busyWord: words.busy,
    done: words.done,
    failed: words.failed,
  }
  return (
    <>
      <Act
        {...shared}
        icon="handshake"
        word={words.happened}
        label={words.happenedOn(title)}
        text={<p>{words.happenedText}</p>}
        carryOut={() => settling.mutateAsync({ id: held, decision: 'happened' })}
      />
      <Act
        {...shared}
        icon="crossCircle"
        word={words.notHappened}
        label={words.notHappenedOn(title)}
        text={<p>{words.notHappenedText}</p>}
        carryOut={() => settling.mutateAsync({ id: held, decision: 'notHappened' })}
      />
    </>
  )
}
