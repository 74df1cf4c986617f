import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CHECK_IDS, CHECK_STATES } from './checks.ts'

const checkResult = z.object({
  id: z.enum(CHECK_IDS),
  state: z.enum(CHECK_STATES),
  /** What the check has found, and the values of its sentence. */
  finding: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** The checks of this installation, by the process that answers. */
export const readStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  access: 'admin',
  summary: 'Lo stato dell’installazione',
  answer: z.object({ checkedAt: z.iso.datetime(), checks: z.array(checkResult) }),
})
