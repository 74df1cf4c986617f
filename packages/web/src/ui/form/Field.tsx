import { Field as BaseField } from '@base-ui/react/field'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { classes } from '../classes.ts'
import textStyles from '../text.module.css'
import styles from './Field.module.css'
import { FieldError } from './FieldError.tsx'
import { inputProps } from './input-props.ts'
import { LengthNote } from './LengthNote.tsx'
import { useLengthLimit } from './length-limit.ts'
import { Select } from './Select.tsx'

interface FieldProps {
  label: ReactNode
  /** Beside the label, in lighter type: "facoltativi". */
  note?: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

interface LimitedFieldProps extends FieldProps {
  /** The greatest number of characters. Longer text stays in the field, and is not sent. */
  limit?: number | undefined
}

interface FieldParts extends FieldProps {
  control: ReactElement
  isTooLong?: boolean
  lengthNote?: string | null
}

/** A label, its control, hint and error, connected for screen readers. */
function Field({ label, note, hint, error, control, isTooLong = false, lengthNote = null }: FieldParts) {
  return (
    <BaseField.Root data-slot="field" className={styles.field} invalid={Boolean(error) || isTooLong}>
      <BaseField.Label>
        <span>{label}</span>
        {note ? <span className={classes(styles.note, textStyles.dim)}> {note}</span> : null}
      </BaseField.Label>
      {/* The forms validate themselves; on Enter Base UI would mark fields that break a native constraint. */}
      <BaseField.Control render={control} onKeyDown={(event) => event.preventBaseUIHandler()} />
      {hint ? <BaseField.Description className={classes(textStyles.small, textStyles.dim)}>{hint}</BaseField.Description> : null}
      {error ? <BaseField.Error match render={<FieldError>{error}</FieldError>} /> : null}
      {lengthNote ? <BaseField.Description render={<LengthNote isTooLong={isTooLong}>{lengthNote}</LengthNote>} /> : null}
    </BaseField.Root>
  )
}

type InputProps = Omit<ComponentProps<'input'>, 'maxLength' | 'ref' | 'onInput'>
type TextAreaProps = Omit<ComponentProps<'textarea'>, 'maxLength' | 'ref' | 'onInput'>

export function TextField({ label, note, hint, error, limit, ...rest }: LimitedFieldProps & InputProps) {
  const { isTooLong, note: lengthNote, control } = useLengthLimit<HTMLInputElement>(limit, rest.value)
  const input = <input {...rest} {...control} {...inputProps({ isInvalid: Boolean(error) || isTooLong })} />
  return <Field {...{ label, note, hint, error, isTooLong, lengthNote }} control={input} />
}

export function TextArea({ label, note, hint, error, limit, ...rest }: LimitedFieldProps & TextAreaProps) {
  const { isTooLong, note: lengthNote, control } = useLengthLimit<HTMLTextAreaElement>(limit, rest.value)
  const textarea = <textarea {...rest} {...control} {...inputProps({ isInvalid: Boolean(error) || isTooLong })} />
  return <Field {...{ label, note, hint, error, isTooLong, lengthNote }} control={textarea} />
}

export function SelectField({ label, note, hint, error, ...rest }: FieldProps & ComponentProps<'select'>) {
  return <Field {...{ label, note, hint, error }} control={<Select {...rest} isInvalid={Boolean(error)} />} />
}
