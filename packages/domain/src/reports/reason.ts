import { cleanText } from '../clean-text.ts'
import { ADMIN_REASON_MAX, ADMIN_REASON_MIN } from '../limits.ts'
import { userText } from '../user-text.ts'

/** The schema of the reason that an admin gives: the same for every act. The person concerned reads it. */
export const adminReason = userText(ADMIN_REASON_MIN, ADMIN_REASON_MAX)

/** Whether a typed reason is long enough for `adminReason`. */
export const isReasonLongEnough = (typed: string) => cleanText(typed).length >= ADMIN_REASON_MIN
