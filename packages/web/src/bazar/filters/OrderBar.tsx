import { useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import textStyles from '../../ui/text.module.css'
import visibility from '../../ui/visibility.module.css'
import bazarStyles from '../Bazar.module.css'
import { defaultSortOf } from './bazar-filters.ts'
import { offeredSort } from './SortOptions.tsx'
import type { ToolbarProps } from './use-bazar-filters.ts'

const { tools } = texts.bazar

/** Loaded when the page is idle: it is not in the first view. */
const OrderSheet = lazyComponent(async () => (await import('./OrderSheet.tsx')).OrderSheet)

/** On compact screens in place of the title of a list: its order, and a menu for the other orders and the scope. */
export function OrderBar(props: ToolbarProps) {
  const { filters, change, hasPlace } = props
  const [isOpen, setOpen] = useState(false)
  usePreload(OrderSheet)
  const close = () => setOpen(false)
  const isOnlyMine = filters.scope === 'mine'
  const sort = offeredSort(filters, hasPlace)
  const isNearest = sort === 'nearest'
  const defaultSort = defaultSortOf(filters)
  return (
    <div className={classes(bazarStyles.order, visibility.compactOnly)}>
      <button
        type="button"
        className={isNearest ? bazarStyles.orderOff : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={textStyles.hidden}>{tools.changeSort}</span>{' '}
        {(isOnlyMine ? `${tools.onlyMine} · ` : '') + tools.sorts[isNearest ? defaultSort : sort]}
        <Icon name="caretDown" />
      </button>
      {hasPlace && !isOnlyMine ? (
        <button
          type="button"
          className={isNearest ? undefined : bazarStyles.orderOff}
          aria-pressed={isNearest}
          onClick={() => change({ sort: isNearest ? defaultSort : 'nearest' })}
        >
          {tools.sorts.nearest}
        </button>
      ) : null}
      <Dialog open={isOpen} onClose={close} title={tools.sort}>
        <OrderSheet.Component {...props} onClose={close} />
      </Dialog>
    </div>
  )
}
