import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'

/** The right end of the header: the way in, or who is in. */
export function AccountArea() {
  return (
    <ButtonLink look="line" small to={paths.login}>
      {texts.app.login}
    </ButtonLink>
  )
}
