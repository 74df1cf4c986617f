import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { SignInButton } from '../identity/SignInButton.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/Notice.tsx'

const { empty } = texts.bazar

export function EmptyMine() {
  return (
    <EmptyState title={empty.mine} text={empty.mineText}>
      <ButtonLink look="go" icon="plus" to={paths.addItem}>
        {empty.addFirst}
      </ButtonLink>
    </EmptyState>
  )
}

/** Only a line of text, because the list of all objects below may have results. */
export function NoneOfMine() {
  return <p className="dim">{empty.noneOfMine}</p>
}

interface NothingFoundProps {
  filtered: boolean
  onClear: () => void
  /** The searched text; offers to publish a request for it. */
  looked?: string
}

/** No object matches the filters, or there are no objects. */
export function NothingFound({ filtered, onClear, looked = '' }: NothingFoundProps) {
  return (
    <EmptyState title={texts.items.list.empty} text={filtered ? empty.filteredText : empty.othersText}>
      {filtered ? (
        <Button look="line" onClick={onClear}>
          {texts.bazar.tools.clear}
        </Button>
      ) : null}
      {looked === '' ? null : (
        <p>
          {texts.requests.notThere} <Link to={paths.newRequest(looked)}>{texts.requests.publishThis}</Link>
        </p>
      )}
    </EmptyState>
  )
}

/** "Solo i miei" for a visitor: asks to sign in. */
export function SignedOutMine() {
  return (
    <EmptyState title={texts.bazar.signedOut} text={texts.bazar.signedOutText}>
      <SignInButton />
    </EmptyState>
  )
}
