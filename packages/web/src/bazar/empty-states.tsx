import { SignInButton } from '../identity/sign-in/SignInButton.tsx'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/ContentStates.tsx'
import textStyles from '../ui/text.module.css'

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
  return <p className={textStyles.dim}>{empty.noneOfMine}</p>
}

interface NothingFoundProps {
  filtered: boolean
  /** Takes away the filters beside the words; null if there are none. */
  onClear: (() => void) | null
}

/** No object matches the filters, or there are no objects. */
export function NothingFound({ filtered, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      title={texts.items.list.empty}
      text={onClear ? empty.filteredText : filtered ? empty.otherWordText : empty.othersText}
    >
      {onClear ? (
        <Button look="line" onClick={onClear}>
          {texts.bazar.tools.clear}
        </Button>
      ) : null}
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
