import './item-choice.css'
import type { Item } from '@barattolo/domain/items/contract'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon/Icon.tsx'
import { ItemStatusBadge } from './ItemStatusBadge.tsx'
import { ItemThumb } from './ItemThumb.tsx'

/** A list of objects to choose from, which scrolls if it is long. */
export function ItemChoices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="choices">
      <legend className="vh">{legend}</legend>
      {children}
    </fieldset>
  )
}

interface ItemChoiceProps {
  type: 'radio' | 'checkbox'
  item: Pick<Item, '_id' | 'title' | 'status' | 'category' | 'imageUrl' | 'crops'> & Partial<Pick<Item, 'images'>>
  chosen: boolean
  disabled?: boolean
  onChange: () => void
  /** Instead of the item's status. */
  children?: ReactNode
}

/** One of the objects to choose from: the whole row is its label. */
export function ItemChoice({ type, item, chosen, disabled = false, onChange, children }: ItemChoiceProps) {
  return (
    <label className={chosen ? 'choice on' : 'choice'}>
      <input className="vh" type={type} name="item" value={item._id} checked={chosen} disabled={disabled} onChange={onChange} />
      <ItemThumb item={item} />
      <span className="grow">
        <b>{item.title}</b>
        {children ?? <ItemStatusBadge status={item.status} />}
      </span>
      <span className={`choice__tick choice__tick--${type}`} aria-hidden="true">
        {chosen ? <Icon name="check" /> : null}
      </span>
    </label>
  )
}
