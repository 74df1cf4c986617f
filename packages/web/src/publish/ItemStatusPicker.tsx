import { ITEM_STATUSES, type ItemStatus } from '@barattolo/domain/items/item-status'
import { ItemStatusBadge } from '../items/ItemStatusBadge.tsx'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import fieldStyles from '../ui/form/Field.module.css'
import textStyles from '../ui/text.module.css'
import publishStyles from './Publish.module.css'

/** Radio buttons for the three statuses, displayed as tags. */
export function ItemStatusPicker({ value, onChange }: { value: ItemStatus; onChange: (status: ItemStatus) => void }) {
  return (
    <fieldset className={classes(fieldStyles.field, publishStyles.kinds)}>
      <legend className={fieldStyles.label}>{texts.publish.kind}</legend>
      <div className={publishStyles.kindsRow}>
        {ITEM_STATUSES.map((status) => (
          <label key={status} className={status === value ? publishStyles.selected : undefined}>
            <input
              className={textStyles.hidden}
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
