import * as z from 'zod/mini'

const account = z.object({ name: z.string(), email: z.string() })
export type RememberedAccount = z.infer<typeof account>

const KEY = 'barattolo.accounts'
/** As many as fit the chooser's window. */
const MOST = 6

/** Accounts that signed in from this browser before, newest first. Empty if the storage is blocked or corrupt. */
export function rememberedAccounts(storage: () => Storage): RememberedAccount[] {
  try {
    const stored = z.array(account).safeParse(JSON.parse(storage().getItem(KEY) ?? '[]'))
    return stored.success ? stored.data : []
  } catch {
    return []
  }
}

export function remember(storage: () => Storage, account: RememberedAccount) {
  const others = rememberedAccounts(storage).filter(({ email }) => email !== account.email)
  keep(storage, [account, ...others].slice(0, MOST))
}

/** Returns the remaining accounts. */
export function forget(storage: () => Storage, { email }: RememberedAccount): RememberedAccount[] {
  const left = rememberedAccounts(storage).filter((one) => one.email !== email)
  keep(storage, left)
  return left
}

function keep(storage: () => Storage, accounts: RememberedAccount[]) {
  try {
    storage().setItem(KEY, JSON.stringify(accounts))
  } catch {
    // If the storage is full or blocked, the user types the account again next time.
  }
}
