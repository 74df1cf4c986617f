import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './FieldError.tsx'
import { Icon } from './Icon.tsx'

interface FieldProps {
  label: ReactNode
  /** Beside the label, in lighter type: "facoltativi". */
  note?: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A label, its control, hint and error, connected for screen readers. */
function FieldFrame({ id, label, note, hint, error, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {note ? <span className="dim font-[450]"> {note}</span> : null}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="sm dim">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

function describedBy(id: string, { hint, error }: FieldProps) {
  return [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
}

export function TextField({ label, note, hint, error, ...rest }: FieldProps & ComponentProps<'input'>) {
  const id = useId()
  const frame = { label, note, hint, error }
  return (
    <FieldFrame id={id} {...frame}>
      <input
        {...rest}
        id={id}
        className={`inp${error ? ' bad' : ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, frame)}
      />
    </FieldFrame>
  )
}

export function TextArea({ label, note, hint, error, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()
  const frame = { label, note, hint, error }
  return (
    <FieldFrame id={id} {...frame}>
      <textarea
        {...rest}
        id={id}
        className={`inp${error ? ' bad' : ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, frame)}
      />
    </FieldFrame>
  )
}

/** The native select: best on phones, and accessible by keyboard. */
export function SelectField({ label, note, hint, error, children, ...rest }: FieldProps & ComponentProps<'select'>) {
  const id = useId()
  const frame = { label, note, hint, error }
  return (
    <FieldFrame id={id} {...frame}>
      <Select
        {...rest}
        id={id}
        className={error ? 'bad' : ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, frame)}
      >
        {children}
      </Select>
    </FieldFrame>
  )
}

/** A select without its own visible label: give it `aria-label`. */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="pick">
      <select {...rest} className={`inp sel ${className}`}>
        {children}
      </select>
      <Icon name="caretDown" />
    </span>
  )
}
