import type { Act } from '../visit.ts'
import { accountActs } from './account.ts'
import { adminActs } from './admin.ts'
import { browsingActs } from './browsing.ts'
import { earlierSystemActs } from './earlier-system.ts'
import { exchangeActs } from './exchanges.ts'
import { conversationActs, negotiationActs } from './negotiation.ts'
import { objectActs } from './objects.ts'
import { reportActs } from './reports.ts'
import { ringActs, ringReadingActs, suggestionActs } from './rings.ts'
import { settingsActs } from './settings.ts'
import { swapActs } from './swaps.ts'
import { wishActs } from './wishes.ts'

/** What a person can do. An act that is added here is drawn from the next year on. */
export const ACTS: readonly Act[] = [
  ...accountActs,
  ...objectActs,
  ...earlierSystemActs,
  ...browsingActs,
  ...wishActs,
  ...swapActs,
  ...settingsActs,
  ...negotiationActs,
  ...conversationActs,
  ...exchangeActs,
  ...ringReadingActs,
  ...suggestionActs,
  ...ringActs,
  ...reportActs,
  ...adminActs,
]

/** What a person does about the conversation or the ring that is open. */
export const CONVERSATION_MOVES: readonly Act[] = [...conversationActs, ...exchangeActs]
export const RING_MOVES: readonly Act[] = [...ringActs, ...exchangeActs]
