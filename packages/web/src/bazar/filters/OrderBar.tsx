import { useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
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
    <div className="order only-m">
      <button type="button" className={isNearest ? 'order__off' : ''} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="vh">{tools.changeSort}</span>{' '}
        {(isOnlyMine ? `${tools.onlyMine} · ` : '') + tools.sorts[isNearest ? defaultSort : sort]}
        <Icon name="caretDown" />
      </button>
      {hasPlace && !isOnlyMine ? (
        <button
          type="button"
          className={isNearest ? '' : 'order__off'}
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
