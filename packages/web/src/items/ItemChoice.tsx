import type { Item } from '@barattolo/domain/items/contract'
import type { ReactNode } from 'react'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import textStyles from '../ui/text.module.css'
import choiceStyles from './ItemChoice.module.css'
import { ItemStatusBadge } from './ItemStatusBadge.tsx'
import { ItemThumb } from './ItemThumb.tsx'

/** A list of objects to choose from, which scrolls if it is long. */
export function ItemChoices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset data-slot="choices" className={choiceStyles.choices}>
      <legend className={textStyles.hidden}>{legend}</legend>
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
    <label className={classes(choiceStyles.choice, chosen && choiceStyles.selected)}>
      <input
        className={textStyles.hidden}
        type={type}
        name="item"
        value={item._id}
        checked={chosen}
        disabled={disabled}
        onChange={onChange}
      />
      <ItemThumb item={item} />
      <span className={boxStyles.grow}>
        <b>{item.title}</b>
        {children ?? <ItemStatusBadge status={item.status} />}
      </span>
      <span data-type={type} className={choiceStyles.choiceTick} aria-hidden="true">
        {chosen ? <Icon name="check" /> : null}
      </span>
    </label>
  )
}
