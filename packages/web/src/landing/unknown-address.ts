import { isBoolean, isObjectOf } from '@barattolo/domain/type-guards'

interface UnknownAddressState {
  unknownAddress: boolean
}

/** The history state that `/` receives for an address that has no page. */
export const UNKNOWN_ADDRESS_STATE: UnknownAddressState = { unknownAddress: true }

export const isUnknownAddressState = isObjectOf<UnknownAddressState>({ unknownAddress: isBoolean })
