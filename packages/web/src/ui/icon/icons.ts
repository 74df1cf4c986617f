import arrowLeft from '@phosphor-icons/core/assets/bold/arrow-left-bold.svg?raw'
import arrowRight from '@phosphor-icons/core/assets/bold/arrow-right-bold.svg?raw'
import arrowsLeftRight from '@phosphor-icons/core/assets/bold/arrows-left-right-bold.svg?raw'
import broadcast from '@phosphor-icons/core/assets/bold/broadcast-bold.svg?raw'
import caretDown from '@phosphor-icons/core/assets/bold/caret-down-bold.svg?raw'
import chats from '@phosphor-icons/core/assets/bold/chats-circle-bold.svg?raw'
import spinner from '@phosphor-icons/core/assets/bold/circle-notch-bold.svg?raw'
import clock from '@phosphor-icons/core/assets/bold/clock-bold.svg?raw'
import gift from '@phosphor-icons/core/assets/bold/gift-bold.svg?raw'
import handWaving from '@phosphor-icons/core/assets/bold/hand-waving-bold.svg?raw'
import home from '@phosphor-icons/core/assets/bold/house-bold.svg?raw'
import magnifier from '@phosphor-icons/core/assets/bold/magnifying-glass-bold.svg?raw'
import magnifierPlus from '@phosphor-icons/core/assets/bold/magnifying-glass-plus-bold.svg?raw'
import map from '@phosphor-icons/core/assets/bold/map-trifold-bold.svg?raw'
import plus from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw'
import sliders from '@phosphor-icons/core/assets/bold/sliders-horizontal-bold.svg?raw'
import storefront from '@phosphor-icons/core/assets/bold/storefront-bold.svg?raw'
import user from '@phosphor-icons/core/assets/bold/user-bold.svg?raw'
import wrench from '@phosphor-icons/core/assets/bold/wrench-bold.svg?raw'
import cross from '@phosphor-icons/core/assets/bold/x-bold.svg?raw'
import mapFill from '@phosphor-icons/core/assets/fill/map-trifold-fill.svg?raw'
import storefrontFill from '@phosphor-icons/core/assets/fill/storefront-fill.svg?raw'
import type { RareIcon } from './rare-icons.ts'

/** Phosphor icons (MIT), bold; `…Fill` for the active item of the bottom bar. Only the icons that a first visit of a bazar or an object needs at once. */
export const COMMON_ICONS = {
  magnifierPlus,
  arrowLeft,
  arrowRight,
  arrowsLeftRight,
  broadcast,
  caretDown,
  chats,
  clock,
  cross,
  gift,
  handWaving,
  home,
  magnifier,
  map,
  mapFill,
  plus,
  sliders,
  spinner,
  storefront,
  storefrontFill,
  user,
  wrench,
} as const
type CommonIcon = keyof typeof COMMON_ICONS
export type IconName = CommonIcon | RareIcon

export const isCommonIcon = (name: IconName): name is CommonIcon => name in COMMON_ICONS

/** The path in the file of an icon, in a 256×256 view box. */
export const iconPath = (file: string): string | undefined => /\sd="([^"]+)"/.exec(file)?.[1]
