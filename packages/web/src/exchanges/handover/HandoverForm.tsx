import { codeFromUrl, formatHandoverCode, parseHandoverCode } from '@barattolo/domain/exchanges/handover-code'
import type { ExchangeId } from '@barattolo/domain/ids'
import { HANDOVER_INPUT_MAX } from '@barattolo/domain/limits'
import { type FormEvent, lazy, useState } from 'react'
import { useLocation } from 'react-router'
import { useUnsentText } from '../../shared/storage/use-unsent-text.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { TextField } from '../../ui/form/Field.tsx'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import textStyles from '../../ui/text.module.css'
import handoverStyles from './Handover.module.css'
import type { PendingProof } from './proof-outbox.ts'

const Scanner = lazy(async () => ({ default: (await import('./Scanner.tsx')).Scanner }))

interface HandoverFormProps {
  exchange: ExchangeId
  /** The user’s own code, which the form rejects. */
  ownCode: string
  /** The last entered code, with the reason why the server refused it; null if no code was refused. */
  refusedProof: PendingProof | null
  busy: boolean
  onCode: (code: string) => void
}

/** The form for the other person's code, typed or scanned. It rejects malformed codes without a request. */
export function HandoverForm({ exchange, ownCode, refusedProof, busy, onCode }: HandoverFormProps) {
  const labels = texts.handover
  const codeInUrl = codeFromUrl(useLocation().hash)
  const initialCode = refusedProof?.code ?? (codeInUrl === ownCode ? null : codeInUrl)
  const [typedCode, setTypedCode, clearStoredCode] = useUnsentText(
    `codice:${exchange}:${initialCode}`,
    initialCode ? formatHandoverCode(initialCode) : '',
  )
  const [error, setError] = useState(refusedProof?.refusal ?? null)
  const [isScanning, setScanning] = useState(false)

  function submitCode(code: string | null) {
    setScanning(false)
    if (code) setTypedCode(formatHandoverCode(code))
    if (code === null) return setError(labels.notACode)
    if (code === ownCode) return setError(labels.ownCode)
    setError(null)
    // `onCode` stores the code as a pending proof, so the stored text is no longer needed.
    clearStoredCode()
    onCode(code)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    submitCode(parseHandoverCode(typedCode))
  }

  return (
    <form className={handoverStyles.theirs} onSubmit={submit}>
      <h2 className={textStyles.sign}>{labels.theirs}</h2>
      {isScanning ? (
        <OptionalChunk errorFallback={<p className={textStyles.small}>{labels.noCamera}</p>}>
          <Scanner onCode={submitCode} onClose={() => setScanning(false)} />
        </OptionalChunk>
      ) : null}
      <TextField
        label={labels.field}
        error={error ?? undefined}
        value={typedCode}
        onChange={(event) => setTypedCode(event.target.value)}
        placeholder={labels.example}
        inputMode="text"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        limit={HANDOVER_INPUT_MAX}
        required
      />
      <div className={handoverStyles.actions}>
        {isScanning ? null : (
          <Button look="line" icon="camera" onClick={() => setScanning(true)}>
            {labels.scan}
          </Button>
        )}
        <Button look="yes" icon="check" type="submit" className={boxStyles.grow} busy={busy}>
          {labels.confirm}
        </Button>
      </div>
    </form>
  )
}
