import { CATEGORIES } from '@barattolo/domain/items/categories'
import { hasCondition } from '@barattolo/domain/items/fields'
import type { ItemForm, ItemFormRefusal } from '@barattolo/domain/items/item-form'
import { ITEM_CONDITIONS } from '@barattolo/domain/items/item-status'
import { DESCRIPTION_MAX, TITLE_MAX } from '@barattolo/domain/limits'
import { texts } from '../shared/texts.ts'
import { SelectField, TextArea, TextField } from '../ui/form/Field.tsx'
import { ItemStatusPicker } from './ItemStatusPicker.tsx'
import { WeightPicker } from './WeightPicker.tsx'

export type Change = (change: Partial<ItemForm>) => void

/** Title, description, category, status, condition and weight. Errors are shown under their field. */
export function ItemFormFields({
  form,
  refusals,
  onChange,
}: {
  form: ItemForm
  refusals: readonly ItemFormRefusal[]
  onChange: Change
}) {
  const errorFor = (refusal: 'titleMissing' | 'categoryMissing') =>
    refusals.includes(refusal) ? texts.itemForm[refusal] : undefined
  return (
    <>
      <TextField
        label={texts.publish.name}
        name="title"
        required
        limit={TITLE_MAX}
        autoComplete="off"
        value={form.title}
        error={errorFor('titleMissing')}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={texts.publish.description}
        name="description"
        rows={4}
        limit={DESCRIPTION_MAX}
        placeholder={texts.publish.descriptionHint}
        value={form.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <SelectField
        label={texts.publish.category}
        name="category"
        required
        value={form.category}
        hint={form.category === '' ? undefined : texts.categoryDescriptions[form.category]}
        error={errorFor('categoryMissing')}
        onChange={(event) => onChange({ category: CATEGORIES.find((category) => category === event.target.value) ?? '' })}
      >
        <option value="">{texts.publish.chooseCategory}</option>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {texts.items.category[category].label}
          </option>
        ))}
      </SelectField>
      <ItemStatusPicker
        value={form.status}
        onChange={(status) => onChange(hasCondition(status) ? { status } : { status, condition: null })}
      />
      {hasCondition(form.status) ? (
        <SelectField
          label={texts.items.conditions.label}
          note={texts.items.conditions.note}
          name="condition"
          value={form.condition ?? ''}
          onChange={(event) =>
            onChange({ condition: ITEM_CONDITIONS.find((condition) => condition === event.target.value) ?? null })
          }
        >
          <option value="">{texts.items.conditions.none}</option>
          {ITEM_CONDITIONS.map((condition) => (
            <option key={condition} value={condition}>
              {texts.items.condition[condition]}
            </option>
          ))}
        </SelectField>
      ) : null}
      {form.status === 'dono' ? null : (
        <WeightPicker value={form.weight} category={form.category} onChange={(weight) => onChange({ weight })} />
      )}
    </>
  )
}
