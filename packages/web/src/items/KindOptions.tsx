import { CATEGORIES, type Category } from '@barattolo/domain/items/categories'
import { STATUSES, type Status } from '@barattolo/domain/items/kinds'
import { texts } from '../app/texts.ts'

const words = texts.items.filters

/** The options of a select that filters by kind; the first is "any". */
export function StatusOptions() {
  return (
    <>
      <option value="">{words.anyStatus}</option>
      {STATUSES.map((status) => (
        <option key={status} value={status}>
          {texts.items.status[status]}
        </option>
      ))}
    </>
  )
}

/** The options of a select that filters by category, each with its emoji. */
export function CategoryOptions() {
  return (
    <>
      <option value="">{words.anyCategory}</option>
      {CATEGORIES.map((category) => {
        const { label, emoji } = texts.items.category[category]
        return (
          <option key={category} value={category}>
            {`${emoji} ${label}`}
          </option>
        )
      })}
    </>
  )
}

export const statusOf = (value: string | null): Status | null => STATUSES.find((status) => status === value) ?? null
export const categoryOf = (value: string | null): Category | null => CATEGORIES.find((category) => category === value) ?? null
