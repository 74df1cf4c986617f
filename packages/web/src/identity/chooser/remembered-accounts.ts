import * as z from 'zod/mini'

const account = z.object({ name: z.string(), email: z.string() })
export type RememberedAccount = z.infer<typeof account>

const KEY = 'barattolo.accounts'
/** As many as fit the chooser's window. */
const MAX_ACCOUNTS = 6

/** The accounts that were used in this browser before, newest first. Empty if the storage is blocked or corrupt. */
export function rememberedAccounts(storage: () => Storage): RememberedAccount[] {
  try {
    const stored = z.array(account).safeParse(JSON.parse(storage().getItem(KEY) ?? '[]'))
    return stored.success ? stored.data : []
  } catch {
    return []
  }
}

export function rememberAccount(storage: () => Storage, account: RememberedAccount) {
  const others = rememberedAccounts(storage).filter(({ email }) => email !== account.email)
  saveAccounts(storage, [account, ...others].slice(0, MAX_ACCOUNTS))
}

/** Returns the remaining accounts. */
export function forgetAccount(storage: () => Storage, { email }: RememberedAccount): RememberedAccount[] {
  const remaining = rememberedAccounts(storage).filter((other) => other.email !== email)
  saveAccounts(storage, remaining)
  return remaining
}

function saveAccounts(storage: () => Storage, accounts: RememberedAccount[]) {
  try {
    storage().setItem(KEY, JSON.stringify(accounts))
  } catch {
    // If the storage is full or blocked, the user types the account again next time.
  }
}
