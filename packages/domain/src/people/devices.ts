import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** How many devices are stored for an account; the latest ones, if it has more. */
export const DEVICES_PER_ACCOUNT_MAX = 20

/** `device`: the random id that this browser has stored for itself, the same for all accounts that use it. Sent once a day. */
export const addDevice = endpoint({
  method: 'POST',
  path: '/api/me/devices',
  access: 'signedIn',
  beforeRules: true,
  summary: 'Annota, sotto un’impronta, da quale browser entro: serve a non contare due volte la stessa persona',
  body: z.object({ device: z.uuid() }),
  status: 201,
  answer: z.object({ success: z.literal(true) }),
})
