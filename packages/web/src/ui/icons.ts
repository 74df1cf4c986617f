import archive from '@phosphor-icons/core/assets/bold/archive-bold.svg?raw'
import arrowCounterClockwise from '@phosphor-icons/core/assets/bold/arrow-counter-clockwise-bold.svg?raw'
import arrowDownLeft from '@phosphor-icons/core/assets/bold/arrow-down-left-bold.svg?raw'
import arrowLeft from '@phosphor-icons/core/assets/bold/arrow-left-bold.svg?raw'
import arrowRight from '@phosphor-icons/core/assets/bold/arrow-right-bold.svg?raw'
import arrowUpRight from '@phosphor-icons/core/assets/bold/arrow-up-right-bold.svg?raw'
import arrowsDownUp from '@phosphor-icons/core/assets/bold/arrows-down-up-bold.svg?raw'
import arrowsLeftRight from '@phosphor-icons/core/assets/bold/arrows-left-right-bold.svg?raw'
import arrowsOut from '@phosphor-icons/core/assets/bold/arrows-out-simple-bold.svg?raw'
import broadcast from '@phosphor-icons/core/assets/bold/broadcast-bold.svg?raw'
import camera from '@phosphor-icons/core/assets/bold/camera-bold.svg?raw'
import caretDown from '@phosphor-icons/core/assets/bold/caret-down-bold.svg?raw'
import chats from '@phosphor-icons/core/assets/bold/chats-circle-bold.svg?raw'
import check from '@phosphor-icons/core/assets/bold/check-bold.svg?raw'
import checkCircle from '@phosphor-icons/core/assets/bold/check-circle-bold.svg?raw'
import spinner from '@phosphor-icons/core/assets/bold/circle-notch-bold.svg?raw'
import clock from '@phosphor-icons/core/assets/bold/clock-bold.svg?raw'
import crosshair from '@phosphor-icons/core/assets/bold/crosshair-bold.svg?raw'
import dots from '@phosphor-icons/core/assets/bold/dots-three-vertical-bold.svg?raw'
import download from '@phosphor-icons/core/assets/bold/download-simple-bold.svg?raw'
import gift from '@phosphor-icons/core/assets/bold/gift-bold.svg?raw'
import handTap from '@phosphor-icons/core/assets/bold/hand-pointing-bold.svg?raw'
import handWaving from '@phosphor-icons/core/assets/bold/hand-waving-bold.svg?raw'
import handshake from '@phosphor-icons/core/assets/bold/handshake-bold.svg?raw'
import hourglass from '@phosphor-icons/core/assets/bold/hourglass-medium-bold.svg?raw'
import house from '@phosphor-icons/core/assets/bold/house-bold.svg?raw'
import lock from '@phosphor-icons/core/assets/bold/lock-simple-bold.svg?raw'
import magnifier from '@phosphor-icons/core/assets/bold/magnifying-glass-bold.svg?raw'
import magnifierPlus from '@phosphor-icons/core/assets/bold/magnifying-glass-plus-bold.svg?raw'
import map from '@phosphor-icons/core/assets/bold/map-trifold-bold.svg?raw'
import minus from '@phosphor-icons/core/assets/bold/minus-bold.svg?raw'
import paperPlaneRight from '@phosphor-icons/core/assets/bold/paper-plane-right-bold.svg?raw'
import paperPlane from '@phosphor-icons/core/assets/bold/paper-plane-tilt-bold.svg?raw'
import pencil from '@phosphor-icons/core/assets/bold/pencil-simple-bold.svg?raw'
import plus from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw'
import share from '@phosphor-icons/core/assets/bold/share-network-bold.svg?raw'
import shieldCheck from '@phosphor-icons/core/assets/bold/shield-check-bold.svg?raw'
import signIn from '@phosphor-icons/core/assets/bold/sign-in-bold.svg?raw'
import signOut from '@phosphor-icons/core/assets/bold/sign-out-bold.svg?raw'
import sliders from '@phosphor-icons/core/assets/bold/sliders-horizontal-bold.svg?raw'
import storefront from '@phosphor-icons/core/assets/bold/storefront-bold.svg?raw'
import trash from '@phosphor-icons/core/assets/bold/trash-bold.svg?raw'
import user from '@phosphor-icons/core/assets/bold/user-bold.svg?raw'
import warning from '@phosphor-icons/core/assets/bold/warning-circle-bold.svg?raw'
import wrench from '@phosphor-icons/core/assets/bold/wrench-bold.svg?raw'
import cross from '@phosphor-icons/core/assets/bold/x-bold.svg?raw'
import crossCircle from '@phosphor-icons/core/assets/bold/x-circle-bold.svg?raw'
import broadcastFill from '@phosphor-icons/core/assets/fill/broadcast-fill.svg?raw'
import chatsFill from '@phosphor-icons/core/assets/fill/chats-circle-fill.svg?raw'
import houseFill from '@phosphor-icons/core/assets/fill/house-fill.svg?raw'
import mapFill from '@phosphor-icons/core/assets/fill/map-trifold-fill.svg?raw'
import storefrontFill from '@phosphor-icons/core/assets/fill/storefront-fill.svg?raw'

/** Phosphor (MIT), bold; `…Fill` for the active place of the bottom bar. Each is one path in a 256 box. */
const FILES = {
  archive,
  arrowCounterClockwise,
  arrowDownLeft,
  arrowLeft,
  arrowRight,
  arrowUpRight,
  arrowsDownUp,
  arrowsLeftRight,
  arrowsOut,
  broadcast,
  broadcastFill,
  camera,
  caretDown,
  chats,
  chatsFill,
  check,
  checkCircle,
  clock,
  cross,
  crossCircle,
  crosshair,
  dots,
  download,
  gift,
  handTap,
  handWaving,
  handshake,
  hourglass,
  house,
  houseFill,
  lock,
  magnifier,
  magnifierPlus,
  map,
  mapFill,
  minus,
  paperPlane,
  paperPlaneRight,
  pencil,
  plus,
  share,
  shieldCheck,
  signIn,
  signOut,
  sliders,
  spinner,
  storefront,
  storefrontFill,
  trash,
  user,
  warning,
  wrench,
} as const
export type IconName = keyof typeof FILES

export function iconPath(name: IconName): string {
  return /\sd="([^"]+)"/.exec(FILES[name])?.[1] ?? ''
}
