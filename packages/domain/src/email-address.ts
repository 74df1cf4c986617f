import * as z from 'zod/mini'
import { EMAIL_MAX } from './limits.ts'

const LOCAL_PART = "[A-Za-z0-9_'+-]+(?:\\.[A-Za-z0-9_'+-]+)*"
/** Also of an internationalized domain name: `münchen.example`. */
const DOMAIN_LABEL = '[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}-]*'
/** Also as a browser sends it: `xn--p1ai`. */
const LAST_LABEL = '(?:\\p{L}[\\p{L}\\p{M}]+|xn--[a-z0-9-]+)'
const EMAIL = new RegExp(`^${LOCAL_PART}@(?:${DOMAIN_LABEL}\\.)+${LAST_LABEL}$`, 'iu')

/** An e-mail address that a person types. */
export const emailAddress = z.email({ pattern: EMAIL }).check(z.maxLength(EMAIL_MAX))
