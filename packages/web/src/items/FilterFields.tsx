import type { Category } from '@barattolo/domain/items/categories'
import type { ItemStatus } from '@barattolo/domain/items/item-status'
import { CategoryOptions, categoryOf, StatusOptions, statusOf } from '../shared/FilterOptions.tsx'
import { texts } from '../shared/texts.ts'
import { SelectField } from '../ui/form/Field.tsx'

interface ItemFilter {
  status: ItemStatus | null
  category: Category | null
}

interface FilterFieldsProps {
  filter: ItemFilter
  onFilter: (part: Partial<ItemFilter>) => void
}

/** Filter fields for status and category, of the map. */
export function FilterFields({ filter, onFilter }: FilterFieldsProps) {
  const text = texts.items.filters
  return (
    <>
      <SelectField
        label={text.status}
        value={filter.status ?? ''}
        onChange={(event) => onFilter({ status: statusOf(event.target.value) })}
      >
        <StatusOptions />
      </SelectField>
      <SelectField
        label={text.category}
        value={filter.category ?? ''}
        onChange={(event) => onFilter({ category: categoryOf(event.target.value) })}
      >
        <CategoryOptions />
      </SelectField>
    </>
  )
}
