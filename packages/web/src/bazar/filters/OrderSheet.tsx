import { texts } from '../../shared/texts.ts'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import bazarStyles from '../Bazar.module.css'
import { SCOPES } from './BazarToolbar.tsx'
import { offeredSort, sortsFor } from './SortOptions.tsx'
import type { ToolbarProps } from './use-bazar-filters.ts'

const { tools } = texts.bazar

/** The menu of `OrderBar`, in a dialog, which each choice closes. */
export function OrderSheet({ filters, change, hasPlace, isPersonBazar, onClose }: ToolbarProps & { onClose: () => void }) {
  const choose = (changes: Parameters<typeof change>[0]) => {
    change(changes)
    onClose()
  }
  return (
    <div className={bazarStyles.toolsFields}>
      <fieldset className={bazarStyles.orderAll} aria-label={tools.sort}>
        {sortsFor(hasPlace, filters.q !== '').map((sort) => (
          <button
            key={sort}
            type="button"
            aria-pressed={sort === offeredSort(filters, hasPlace)}
            onClick={() => choose({ sort })}
          >
            {tools.sorts[sort]}
            <Icon name="check" />
          </button>
        ))}
      </fieldset>
      {isPersonBazar ? null : (
        <SegmentedControl
          label={tools.scope}
          options={SCOPES}
          value={filters.scope}
          onChange={(scope) => choose(scope === 'mine' ? { scope, owner: null } : { scope })}
        />
      )}
    </div>
  )
}
