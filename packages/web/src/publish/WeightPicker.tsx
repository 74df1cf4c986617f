import type { Category } from '@barattolo/domain/items/categories'
import { CATEGORY_WEIGHTS, WEIGHTS, type Weight } from '@barattolo/domain/items/weight'
import { useId } from 'react'
import { texts } from '../shared/texts.ts'

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
    <fieldset className="field weights" aria-describedby={hint}>
      <legend className="lbl">
        {label}
        <span className="dim font-[450]"> {note}</span>
      </legend>
      <div className="weights__row">
        {WEIGHTS.map((weight) => (
          <button
            key={weight}
            type="button"
            className={weight === value ? 'on' : weight === usual && value === null ? 'is-usual' : ''}
            aria-pressed={weight === value}
            onClick={() => onChange(weight === value ? null : weight)}
          >
            {names[weight]}
          </button>
        ))}
      </div>
      <p id={hint} className="sm dim">
        {value !== null ? chosen : usual === null ? noCategory : counts(names[usual])}
      </p>
    </fieldset>
  )
}
