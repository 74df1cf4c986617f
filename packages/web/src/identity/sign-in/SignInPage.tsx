import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { configQuery } from '../../shared/api/config.ts'
import { paths, sameOriginPath } from '../../shared/paths.ts'
import { useSession } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import identityStyles from '../Identity.module.css'
import { CheckingAccess } from './CheckingAccess.tsx'
import { SignInButton } from './SignInButton.tsx'

/** Explains why a sign-in is needed, offers it, and returns to the previous page afterwards. */
export function SignInPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  if (session.state === 'resolving') return <CheckingAccess />
  const target = sameOriginPath(query.get('da'))
  const continueToTarget = () => void navigate(target ?? paths.landing, { replace: true })
  const labels = texts.identity.login
  return (
    <main className={classes(boxStyles.page, boxStyles.message, identityStyles.login)}>
      <h1 className={classes(textStyles.sign, textStyles.title1)}>{labels.title}</h1>
      {query.has('finito') ? <p role="status">{labels.ended}</p> : target ? <p>{labels.needed}</p> : null}
      {session.state === 'signedIn' ? (
        <>
          <p>{labels.already(session.user.displayName)}</p>
          <Button look="go" onClick={continueToTarget}>
            {labels.goOn}
          </Button>
        </>
      ) : (
        <>
          <Lead />
          <SignInButton onSignedIn={continueToTarget} />
          <ButtonLink look="line" to={paths.bazar}>
            {labels.without}
          </ButtonLink>
        </>
      )}
    </main>
  )
}

function Lead() {
  const { data: config } = useQuery(configQuery)
  const { lead, leadBuiltIn } = texts.identity.login
  return <p className={textStyles.dim}>{config?.identity.kind === 'builtIn' ? leadBuiltIn : lead}</p>
}
