import { Field as BaseField } from '@base-ui/react/field'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'
import { Select } from './Select.tsx'

interface FieldProps {
  label: ReactNode
  /** Beside the label, in lighter type: "facoltativi". */
  note?: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A label, its control, hint and error, connected for screen readers. */
function Field({ label, note, hint, error, control }: FieldProps & { control: ReactElement }) {
  return (
    <BaseField.Root className="field" invalid={error !== undefined && error !== ''}>
      <BaseField.Label>
        <span>{label}</span>
        {note ? <span className="dim font-[450]"> {note}</span> : null}
      </BaseField.Label>
      {/* The forms validate themselves; on Enter Base UI would mark fields that break a native constraint. */}
      <BaseField.Control render={control} onKeyDown={(event) => event.preventBaseUIHandler()} />
      {hint ? <BaseField.Description className="sm dim">{hint}</BaseField.Description> : null}
      {error ? <BaseField.Error match render={<FieldError>{error}</FieldError>} /> : null}
    </BaseField.Root>
  )
}

const classOf = (error: string | undefined) => `inp${error ? ' bad' : ''}`

export function TextField({ label, note, hint, error, ...rest }: FieldProps & ComponentProps<'input'>) {
  return <Field {...{ label, note, hint, error }} control={<input {...rest} className={classOf(error)} />} />
}

export function TextArea({ label, note, hint, error, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  return <Field {...{ label, note, hint, error }} control={<textarea {...rest} className={classOf(error)} />} />
}

export function SelectField({ label, note, hint, error, ...rest }: FieldProps & ComponentProps<'select'>) {
  return <Field {...{ label, note, hint, error }} control={<Select {...rest} className={error ? 'bad' : ''} />} />
}
