import textStyles from '../ui/text.module.css'
/**
 * A field for programs that fill every field: people, screen readers and the keyboard do not reach it. A password manager may fill
 * it too, so what fills it is only marked for the admin.
 */
export function HiddenField({ label }: { label: string }) {
  return (
    <div className={textStyles.hidden} aria-hidden="true">
      <label>
        {label}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
