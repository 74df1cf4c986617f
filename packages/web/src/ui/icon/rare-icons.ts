import archive from '@phosphor-icons/core/assets/bold/archive-bold.svg?raw'
import arrowClockwise from '@phosphor-icons/core/assets/bold/arrow-clockwise-bold.svg?raw'
import arrowCounterClockwise from '@phosphor-icons/core/assets/bold/arrow-counter-clockwise-bold.svg?raw'
import arrowDownLeft from '@phosphor-icons/core/assets/bold/arrow-down-left-bold.svg?raw'
import arrowUpRight from '@phosphor-icons/core/assets/bold/arrow-up-right-bold.svg?raw'
import arrowsClockwise from '@phosphor-icons/core/assets/bold/arrows-clockwise-bold.svg?raw'
import arrowsDownUp from '@phosphor-icons/core/assets/bold/arrows-down-up-bold.svg?raw'
import arrowsOut from '@phosphor-icons/core/assets/bold/arrows-out-simple-bold.svg?raw'
import bell from '@phosphor-icons/core/assets/bold/bell-bold.svg?raw'
import binoculars from '@phosphor-icons/core/assets/bold/binoculars-bold.svg?raw'
import calendarBlank from '@phosphor-icons/core/assets/bold/calendar-blank-bold.svg?raw'
import calendarPlus from '@phosphor-icons/core/assets/bold/calendar-plus-bold.svg?raw'
import camera from '@phosphor-icons/core/assets/bold/camera-bold.svg?raw'
import caretRight from '@phosphor-icons/core/assets/bold/caret-right-bold.svg?raw'
import chatDots from '@phosphor-icons/core/assets/bold/chat-circle-dots-bold.svg?raw'
import check from '@phosphor-icons/core/assets/bold/check-bold.svg?raw'
import checkCircle from '@phosphor-icons/core/assets/bold/check-circle-bold.svg?raw'
import crop from '@phosphor-icons/core/assets/bold/crop-bold.svg?raw'
import crosshair from '@phosphor-icons/core/assets/bold/crosshair-bold.svg?raw'
import dots from '@phosphor-icons/core/assets/bold/dots-three-vertical-bold.svg?raw'
import download from '@phosphor-icons/core/assets/bold/download-simple-bold.svg?raw'
import envelope from '@phosphor-icons/core/assets/bold/envelope-simple-bold.svg?raw'
import eye from '@phosphor-icons/core/assets/bold/eye-bold.svg?raw'
import flag from '@phosphor-icons/core/assets/bold/flag-bold.svg?raw'
import handTap from '@phosphor-icons/core/assets/bold/hand-pointing-bold.svg?raw'
import handshake from '@phosphor-icons/core/assets/bold/handshake-bold.svg?raw'
import hourglass from '@phosphor-icons/core/assets/bold/hourglass-medium-bold.svg?raw'
import images from '@phosphor-icons/core/assets/bold/images-bold.svg?raw'
import island from '@phosphor-icons/core/assets/bold/island-bold.svg?raw'
import lock from '@phosphor-icons/core/assets/bold/lock-simple-bold.svg?raw'
import mapPin from '@phosphor-icons/core/assets/bold/map-pin-bold.svg?raw'
import minus from '@phosphor-icons/core/assets/bold/minus-bold.svg?raw'
import moon from '@phosphor-icons/core/assets/bold/moon-bold.svg?raw'
import paperPlaneRight from '@phosphor-icons/core/assets/bold/paper-plane-right-bold.svg?raw'
import paperPlane from '@phosphor-icons/core/assets/bold/paper-plane-tilt-bold.svg?raw'
import pause from '@phosphor-icons/core/assets/bold/pause-circle-bold.svg?raw'
import pencil from '@phosphor-icons/core/assets/bold/pencil-simple-bold.svg?raw'
import prohibit from '@phosphor-icons/core/assets/bold/prohibit-bold.svg?raw'
import quotes from '@phosphor-icons/core/assets/bold/quotes-bold.svg?raw'
import share from '@phosphor-icons/core/assets/bold/share-network-bold.svg?raw'
import shieldCheck from '@phosphor-icons/core/assets/bold/shield-check-bold.svg?raw'
import signIn from '@phosphor-icons/core/assets/bold/sign-in-bold.svg?raw'
import signOut from '@phosphor-icons/core/assets/bold/sign-out-bold.svg?raw'
import textSize from '@phosphor-icons/core/assets/bold/text-aa-bold.svg?raw'
import trash from '@phosphor-icons/core/assets/bold/trash-bold.svg?raw'
import warning from '@phosphor-icons/core/assets/bold/warning-circle-bold.svg?raw'
import crossCircle from '@phosphor-icons/core/assets/bold/x-circle-bold.svg?raw'
import broadcastFill from '@phosphor-icons/core/assets/fill/broadcast-fill.svg?raw'
import chatsFill from '@phosphor-icons/core/assets/fill/chats-circle-fill.svg?raw'
import homeFill from '@phosphor-icons/core/assets/fill/house-fill.svg?raw'

/** Icons that only some screens show; loaded when the first of them is rendered. */
export const RARE_ICONS = {
  broadcastFill,
  chatsFill,
  handshake,
  homeFill,
  archive,
  arrowClockwise,
  arrowCounterClockwise,
  arrowDownLeft,
  arrowUpRight,
  arrowsClockwise,
  arrowsDownUp,
  arrowsOut,
  bell,
  binoculars,
  calendarBlank,
  calendarPlus,
  camera,
  caretRight,
  chatDots,
  check,
  checkCircle,
  crop,
  crossCircle,
  crosshair,
  dots,
  download,
  envelope,
  eye,
  flag,
  handTap,
  hourglass,
  images,
  island,
  lock,
  mapPin,
  minus,
  moon,
  paperPlane,
  paperPlaneRight,
  pause,
  pencil,
  prohibit,
  quotes,
  share,
  shieldCheck,
  signIn,
  signOut,
  textSize,
  trash,
  warning,
} as const
export type RareIcon = keyof typeof RARE_ICONS
