import styles from './SegmentedControl.module.css'

/** Two or three choices side by side, one of them selected. */
export function SegmentedControl<T extends string>({
  label,
  name,
  describedBy,
  options,
  value,
  onChange,
}: {
  label: string
  /** The name by which `focusField` finds this control. */
  name?: string
  /** The id of the element that describes this control, such as the error of a missing answer. */
  describedBy?: string | undefined
  options: readonly { value: T; text: string }[]
  /** Null while nothing is chosen. */
  value: T | null
  onChange: (value: T) => void
}) {
  return (
    <fieldset data-slot="segments" className={styles.segments} name={name} aria-label={label} aria-describedby={describedBy}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={option.value === value ? styles.selected : undefined}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  )
}
