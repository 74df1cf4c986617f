import { ITEM_CONDITIONS } from '@barattolo/domain/items/item-status'
import type { ReactNode } from 'react'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/form/Field.tsx'
import bazarStyles from '../Bazar.module.css'
import type { ToolbarProps } from './use-bazar-filters.ts'

const text = texts.bazarFilters

interface FilterSheetProps extends Pick<ToolbarProps, 'filters' | 'change' | 'hasPlace'> {
  /** Takes the filters of this dialog away; null if none is set. */
  onClear: (() => void) | null
  onClose: () => void
  /** More fields, on compact screens. */
  children: ReactNode
}

/** The filters that neither the chips nor the toolbar have, in a dialog. */
export function FilterSheet({ filters, change, hasPlace, onClear, onClose, children }: FilterSheetProps) {
  const { radii } = useTown()
  return (
    <div className={bazarStyles.toolsFields}>
      <SelectField
        label={text.condition}
        value={filters.condition ?? ''}
        onChange={({ target }) => change({ condition: ITEM_CONDITIONS.find((one) => one === target.value) ?? null })}
      >
        <option value="">{text.anyCondition}</option>
        {ITEM_CONDITIONS.map((one) => (
          <option key={one} value={one}>
            {texts.items.condition[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text.distance}
        hint={hasPlace ? null : text.distanceNeedsPlace}
        disabled={!hasPlace}
        value={(hasPlace && filters.radius) || ''}
        onChange={({ target }) => change({ radius: radii.options.find((km) => String(km) === target.value) ?? null })}
      >
        <option value="">{text.anyDistance}</option>
        {radii.options.map((km) => (
          <option key={km} value={km}>
            {text.within(km)}
          </option>
        ))}
      </SelectField>
      <label className={bazarStyles.toolsCheck}>
        <input type="checkbox" checked={filters.photos} onChange={({ target }) => change({ photos: target.checked })} />
        {text.photos}
      </label>
      {children}
      <Button wide onClick={onClose}>
        {text.show}
      </Button>
      {onClear ? (
        <Button look="line" wide onClick={onClear}>
          {texts.bazar.tools.clear}
        </Button>
      ) : null}
    </div>
  )
}
