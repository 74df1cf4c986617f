import { cleanText } from '@barattolo/domain/clean-text'
import { NAME_MAX } from '@barattolo/domain/identity/chosen-account'

/** The name that an issuer gives, on one line and without invisible characters. */
export const cleanName = (name: string) => cleanText(name.replaceAll('\u0000', '')).replace(/\s+/g, ' ').slice(0, NAME_MAX)
