import { CATEGORIES, type Category } from '@barattolo/domain/items/categories'
import { ITEM_STATUSES, type ItemStatus } from '@barattolo/domain/items/item-status'
import { texts } from './texts.ts'

const text = texts.items.filters

/** The options of a select that filters by status; the first is "any". */
export function StatusOptions({ any = text.anyStatus }: { any?: string }) {
  return (
    <>
      <option value="">{any}</option>
      {ITEM_STATUSES.map((status) => (
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
      <option value="">{text.anyCategory}</option>
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

export const statusOf = (value: string | null): ItemStatus | null => ITEM_STATUSES.find((status) => status === value) ?? null
export const categoryOf = (value: string | null): Category | null => CATEGORIES.find((category) => category === value) ?? null
