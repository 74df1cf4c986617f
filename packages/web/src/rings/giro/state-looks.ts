import type { RingViewState } from '@barattolo/domain/rings/negotiation-contract'
import type { BadgeLook } from '../../ui/Badge.tsx'
import type { IconName } from '../../ui/icon/Icon.tsx'

/** How the badge of a state looks. */
export const STATE_LOOKS = {
  open: { look: 'pending', icon: 'clock' },
  repairing: { look: 'pending', icon: 'arrowsClockwise' },
  agreed: { look: 'accepted', icon: 'checkCircle' },
  done: { look: 'accepted', icon: 'checkCircle' },
  dissolved: { look: 'archived', icon: 'crossCircle' },
  left: { look: 'archived', icon: 'lock' },
} satisfies Record<RingViewState, { look: BadgeLook; icon: IconName }>
