import { ITEM_STATUSES, type ItemStatus } from '@barattolo/domain/items/item-status'
import { ItemStatusBadge } from '../items/ItemStatusBadge.tsx'
import { texts } from '../shared/texts.ts'

/** Radio buttons for the three statuses, displayed as tags. */
export function ItemStatusPicker({ value, onChange }: { value: ItemStatus; onChange: (status: ItemStatus) => void }) {
  return (
    <fieldset className="field kinds">
      <legend className="lbl">{texts.publish.kind}</legend>
      <div className="kinds__row">
        {ITEM_STATUSES.map((status) => (
          <label key={status} className={status === value ? 'on' : ''}>
            <input
              className="vh"
              type="radio"
              name="status"
              value={status}
              checked={status === value}
              onChange={() => onChange(status)}
            />
            <ItemStatusBadge status={status} />
            <span>{texts.items.statusMeaning[status]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
