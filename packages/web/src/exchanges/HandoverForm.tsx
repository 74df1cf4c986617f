import { HANDOVER_TYPED_MAX } from '@barattolo/domain/bounds'
import { codeInAddress, readHandoverCode, sayHandoverCode } from '@barattolo/domain/exchanges/handover-code'
import type { ExchangeId } from '@barattolo/domain/ids'
import { type FormEvent, lazy, useState } from 'react'
import { useLocation } from 'react-router'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Spare } from '../ui/Spare.tsx'
import type { KeptProof } from './proof-outbox.ts'

const Scanner = lazy(async () => ({ default: (await import('./Scanner.tsx')).Scanner }))

interface HandoverFormProps {
  exchange: ExchangeId
  /** The user’s own code, which the form rejects. */
  own: string
  /** The last typed code, with the reason why the server refused it. */
  refused: KeptProof | null
  busy: boolean
  onCode: (code: string) => void
}

/** The other person's code, typed or scanned. Malformed codes are rejected without network. */
export function HandoverForm({ exchange, own, refused, busy, onCode }: HandoverFormProps) {
  const words = texts.handover
  const brought = codeInAddress(useLocation().hash)
  const before = refused?.code ?? (brought === own ? null : brought)
  const [typed, setTyped, forget] = useKeptText(`codice:${exchange}:${before}`, before ? sayHandoverCode(before) : '')
  const [fault, setFault] = useState(refused?.refusal ?? null)
  const [scanning, setScanning] = useState(false)

  function use(code: string | null) {
    setScanning(false)
    if (code) setTyped(sayHandoverCode(code))
    if (code === null) return setFault(words.notACode)
    if (code === own) return setFault(words.ownCode)
    setFault(null)
    // From here on the proof is stored instead of the text.
    forget()
    onCode(code)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    use(readHandoverCode(typed))
  }

  return (
    <form className="deliver__theirs" onSubmit={submit}>
      <h2 className="sign">{words.theirs}</h2>
      {scanning ? (
        <Spare instead={<p className="sm">{words.noCamera}</p>}>
          <Scanner onCode={use} onClose={() => setScanning(false)} />
        </Spare>
      ) : null}
      <TextField
        label={words.field}
        hint={words.fieldHint}
        error={fault ?? undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={words.example}
        inputMode="text"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={HANDOVER_TYPED_MAX}
        required
      />
      <div className="deliver__acts">
        {scanning ? null : (
          <Button look="line" icon="camera" onClick={() => setScanning(true)}>
            {words.scan}
          </Button>
        )}
        <Button look="yes" icon="check" type="submit" className="grow" busy={busy}>
          {words.confirm}
        </Button>
      </div>
    </form>
  )
}
