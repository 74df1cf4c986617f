import { Link } from 'react-router'
import { SignInButton } from '../identity/sign-in/SignInButton.tsx'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/ContentStates.tsx'

const { empty } = texts.bazar

export function NoOwnItems() {
  return (
    <EmptyState title={empty.mine} text={empty.mineText}>
      <ButtonLink look="go" icon="plus" to={paths.addItem}>
        {empty.addFirst}
      </ButtonLink>
    </EmptyState>
  )
}

/** Only a line of text, because the list of all objects below may have results. */
export function NoMatchingOwnItems() {
  return <p className="dim">{empty.noneOfMine}</p>
}

interface NothingFoundProps {
  filtered: boolean
  onClear: () => void
  /** The searched text; offers to publish a request for it. */
  searchedText?: string
}

/** No object matches the filters, or there are no objects. */
export function NothingFound({ filtered, onClear, searchedText = '' }: NothingFoundProps) {
  return (
    <EmptyState title={texts.items.list.empty} text={filtered ? empty.filteredText : empty.othersText}>
      {filtered ? (
        <Button look="line" onClick={onClear}>
          {texts.bazar.tools.clear}
        </Button>
      ) : null}
      {searchedText === '' ? null : (
        <p>
          {texts.requestLinks.notThere} <Link to={paths.newRequest(searchedText)}>{texts.requestLinks.publishThis}</Link>
        </p>
      )}
    </EmptyState>
  )
}

/** "Solo i miei" for a visitor: asks to sign in. */
export function SignInForOwnItems() {
  return (
    <EmptyState title={texts.bazar.signedOut} text={texts.bazar.signedOutText}>
      <SignInButton />
    </EmptyState>
  )
}
