import { useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import identityStyles from '../Identity.module.css'
import type { AccountChoice } from './ChooserForm.tsx'
import { forgetAccount, rememberedAccounts } from './remembered-accounts.ts'

const storage = () => localStorage
const labels = texts.chooser

/** The accounts that were used in this browser before; the list is never loaded from the server. */
export function RememberedList({ busy, onChoose }: { busy: boolean; onChoose: (account: AccountChoice) => void }) {
  const [accounts, setAccounts] = useState(() => rememberedAccounts(storage))
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="known">
      <h2 id="known" className={textStyles.sign}>
        {labels.known}
      </h2>
      <ul className={identityStyles.known}>
        {accounts.map((account) => (
          <li key={account.email} className={boxStyles.row}>
            <button
              type="button"
              className={classes(identityStyles.one, boxStyles.grow)}
              disabled={busy}
              onClick={() => onChoose(account)}
            >
              <Avatar name={account.name} />
              <span>
                <b>{account.name}</b>
                <span className={classes(textStyles.small, textStyles.dim)}>{account.email}</span>
              </span>
            </button>
            <IconButton
              icon="cross"
              label={labels.forget(account.name)}
              onClick={() => setAccounts(forgetAccount(storage, account))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
