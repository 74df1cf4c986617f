import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { configQuery } from '../app/config.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { CheckingAccess } from './CheckingAccess.tsx'
import { ownPath } from './own-path.ts'
import { SignInButton } from './SignInButton.tsx'
import { useSession } from './session.ts'

/** Explains why a sign-in is needed, offers it, and returns to the previous page afterwards. */
export function LoginPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  if (session.state === 'resolving') return <CheckingAccess />
  const target = ownPath(query.get('da'))
  const goOn = () => void navigate(target ?? paths.landing, { replace: true })
  const words = texts.identity.login
  return (
    <main className="wrap soon login">
      <h1 className="sign t1">{words.title}</h1>
      {query.has('finito') ? <p role="status">{words.ended}</p> : target ? <p>{words.needed}</p> : null}
      {session.state === 'signedIn' ? (
        <>
          <p>{words.already(session.user.displayName)}</p>
          <Button look="go" onClick={goOn}>
            {words.goOn}
          </Button>
        </>
      ) : (
        <>
          <Lead />
          <SignInButton onEntered={goOn} />
          <ButtonLink look="line" to={paths.bazar}>
            {words.without}
          </ButtonLink>
        </>
      )}
    </main>
  )
}

function Lead() {
  const { data: config } = useQuery(configQuery)
  const { lead, leadBuiltIn } = texts.identity.login
  return <p className="dim">{config?.identity.kind === 'builtIn' ? leadBuiltIn : lead}</p>
}
