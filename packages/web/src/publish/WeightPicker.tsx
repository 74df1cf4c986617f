import type { Category } from '@barattolo/domain/items/categories'
import { CATEGORY_WEIGHTS, WEIGHTS, type Weight } from '@barattolo/domain/items/weight'
import { useId } from 'react'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import fieldStyles from '../ui/form/Field.module.css'
import textStyles from '../ui/text.module.css'
import publishStyles from './Publish.module.css'

const { label, note, names, counts, chosen, noCategory } = texts.publish.weights

/** How much the object is for its owner: one tap chooses, a second one on the same word takes the choice back. */
export function WeightPicker({
  value,
  category,
  onChange,
}: {
  value: Weight | null
  category: Category | ''
  onChange: (value: Weight | null) => void
}) {
  const hint = useId()
  const usual = category === '' ? null : CATEGORY_WEIGHTS[category]
  return (
    <fieldset className={classes(fieldStyles.field, publishStyles.weights)} aria-describedby={hint}>
      <legend className={fieldStyles.label}>
        {label}
        <span className={classes(textStyles.dim, textStyles.plain)}> {note}</span>
      </legend>
      <div className={publishStyles.weightsRow}>
        {WEIGHTS.map((weight) => (
          <button
            key={weight}
            type="button"
            className={
              weight === value ? publishStyles.selected : weight === usual && value === null ? publishStyles.usual : undefined
            }
            aria-pressed={weight === value}
            onClick={() => onChange(weight === value ? null : weight)}
          >
            {names[weight]}
          </button>
        ))}
      </div>
      <p id={hint} className={classes(textStyles.small, textStyles.dim)}>
        {value !== null ? chosen : usual === null ? noCategory : counts(names[usual])}
      </p>
    </fieldset>
  )
}
