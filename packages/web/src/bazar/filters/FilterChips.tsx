import { CATEGORIES } from '@barattolo/domain/items/categories'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import categoryIcons from '../../assets/category-icons.svg'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import iconStyles from '../../ui/icon/Icon.module.css'
import textStyles from '../../ui/text.module.css'
import visibility from '../../ui/visibility.module.css'
import bazarStyles from '../Bazar.module.css'
import type { ToolbarProps } from './use-bazar-filters.ts'

const KINDS = ['dono', 'baratto', 'riparare'] as const
/** Between a chip and the edge of the row, in pixels. */
const EDGE = 16

/** Kind and category on compact screens, in one row that scrolls sideways. A category shows its name while it is chosen. */
export function FilterChips({ filters: { status, category }, change }: Pick<ToolbarProps, 'filters' | 'change'>) {
  const { row, chosen } = useScrollToCategory(category)
  return (
    <fieldset ref={row} className={classes(bazarStyles.chips, visibility.compactOnly)} aria-label={texts.bazar.tools.chips}>
      <Chip isPressed={status === null} onPress={() => change({ status: null })}>
        {texts.bazar.tools.anyKind}
      </Chip>
      {KINDS.map((kind) => (
        <Chip key={kind} isPressed={status === kind} onPress={() => change({ status: status === kind ? null : kind })}>
          {texts.items.status[kind]}
        </Chip>
      ))}
      <span className={bazarStyles.chipsDivider} />
      {CATEGORIES.map((one) => (
        <Chip
          key={one}
          ref={category === one ? chosen : undefined}
          isPressed={category === one}
          onPress={() => change({ category: category === one ? null : one })}
        >
          <svg className={iconStyles.icon} aria-hidden="true">
            <use href={`${categoryIcons}#${one}`} />
          </svg>
          <span className={category === one ? undefined : textStyles.hidden}>{texts.items.category[one].label}</span>
        </Chip>
      ))}
    </fieldset>
  )
}

interface ChipProps {
  ref?: Ref<HTMLButtonElement> | undefined
  isPressed: boolean
  onPress: () => void
  children: ReactNode
}

function Chip({ ref, isPressed, onPress, children }: ChipProps) {
  return (
    <button ref={ref} type="button" className={bazarStyles.chip} aria-pressed={isPressed} onClick={onPress}>
      {children}
    </button>
  )
}

/** Scrolls the row, and not the page, until the chosen category is in view: one from a link may be beyond the edge. */
function useScrollToCategory(category: string | null) {
  const row = useRef<HTMLFieldSetElement>(null)
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const chip = chosen.current
    if (category === null || !row.current || !chip) return
    const { scrollLeft, clientWidth } = row.current
    const [start, end] = [chip.offsetLeft - EDGE, chip.offsetLeft + chip.offsetWidth + EDGE]
    row.current.scrollLeft = Math.min(Math.max(scrollLeft, end - clientWidth), start)
  }, [category])
  return { row, chosen }
}
