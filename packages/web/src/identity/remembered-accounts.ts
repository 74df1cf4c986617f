import * as z from 'zod/mini'

const account = z.object({ name: z.string(), email: z.string() })
export type RememberedAccount = z.infer<typeof account>

const KEY = 'barattolo.accounts'
/** As many as fit the chooser's window. */
const MOST = 6

/** Who signed in from this browser before, newest first. A storage that is blocked or spoilt remembers nobody. */
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

/** Answers who is left. */
export function forget(storage: () => Storage, { email }: RememberedAccount): RememberedAccount[] {
  const left = rememberedAccounts(storage).filter((one) => one.email !== email)
  keep(storage, left)
  return left
}

function keep(storage: () => Storage, accounts: RememberedAccount[]) {
  try {
    storage().setItem(KEY, JSON.stringify(accounts))
  } catch {
    // A full or blocked storage: the person types it again next time.
  }
}
