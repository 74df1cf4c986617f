import { useState } from 'react'
import { SignInButton } from '../identity/sign-in/SignInButton.tsx'
import { useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import textStyles from '../ui/text.module.css'
import { SaveSearchForm } from './SaveSearchForm.tsx'
import savedSearchStyles from './Searches.module.css'
import type { ScreenFilters } from './saved-search-form.ts'

const text = texts.searches

/** "Salva questa ricerca": opens a form with the current filters. Signed-out users are asked to sign in instead. */
export function SaveSearch({ filters }: { filters: ScreenFilters }) {
  const [open, setOpen] = useState(false)
  const { state } = useSession()
  return (
    <>
      <Button look="bare" small icon="magnifier" className={savedSearchStyles.save} onClick={() => setOpen(true)}>
        {text.save}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={text.saveTitle}>
        {state === 'signedIn' ? (
          <SaveSearchForm filters={filters} onDone={() => setOpen(false)} />
        ) : (
          <div className={savedSearchStyles.saveForm}>
            <p className={textStyles.dim}>{text.signIn}</p>
            <SignInButton />
          </div>
        )}
      </Dialog>
    </>
  )
}
