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

/** A line, not a picture: what was looked for may hang in the town’s list right below. */
export function NoneOfMine() {
  return <p className="dim">{empty.noneOfMine}</p>
}

interface NothingFoundProps {
  filtered: boolean
  onClear: () => void
  /** What was looked for in the whole town: a wanted ad may find it. */
  looked?: string
}

/** Nothing fits the filters, or nobody has hung anything yet. */
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

/** "Solo i miei" for somebody who is not signed in. */
export function SignedOutMine() {
  return (
    <EmptyState title={texts.bazar.signedOut} text={texts.bazar.signedOutText}>
      <SignInButton />
    </EmptyState>
  )
}
