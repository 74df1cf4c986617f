import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { configQuery } from '../../shared/api/config.ts'
import { paths, sameOriginPath } from '../../shared/paths.ts'
import { useSession } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import { useOnceTrue } from '../../ui/loading/use-once-true.ts'
import textStyles from '../../ui/text.module.css'
import identityStyles from '../Identity.module.css'
import { LinkSignIn } from '../link/LinkSignIn.tsx'
import { useOpenedLink } from '../link/opened-link.ts'
import { CheckingAccess } from './CheckingAccess.tsx'
import { useMethods } from './methods.ts'
import { SignInSheet } from './SignInSheet.tsx'

const labels = texts.signIn.login

/** Explains why a sign-in is needed, offers it, and returns to the previous page afterwards. Links of e-mails lead here too. */
export function SignInPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  const link = useOpenedLink()
  const { methods, hasFailed } = useMethods()
  const wasSignedOut = useOnceTrue(session.state === 'signedOut')
  if (session.state === 'resolving' || (!methods && !hasFailed)) return <CheckingAccess />
  const target = sameOriginPath(query.get('da'))
  const returnPath = (link && 'code' in link ? link.returnPath : null) ?? target ?? paths.landing
  const continueToTarget = () => void navigate(returnPath, { replace: true })
  return (
    <main className={classes(boxStyles.page, boxStyles.message, identityStyles.login)}>
      <h1 className={classes(textStyles.sign, textStyles.title1)}>{labels.title}</h1>
      {link ? (
        <LinkSignIn key={keyOf(link)} link={link} returnPath={returnPath} onSignedIn={continueToTarget} />
      ) : session.state === 'signedIn' && !wasSignedOut ? (
        <>
          <p>{labels.already(session.user.displayName)}</p>
          <Button look="go" onClick={continueToTarget}>
            {labels.goOn}
          </Button>
        </>
      ) : (
        <>
          {query.has('finito') ? <p role="status">{labels.ended}</p> : null}
          <SignInSheet returnPath={returnPath} onSignedIn={continueToTarget}>
            <Lead isNeeded={target !== null && !query.has('finito')} />
          </SignInSheet>
          <ButtonLink look="bare" wide to={paths.bazar}>
            {labels.without}
          </ButtonLink>
        </>
      )}
    </main>
  )
}

const keyOf = (link: NonNullable<ReturnType<typeof useOpenedLink>>) => ('code' in link ? link.code : link.firebaseAddress)

function Lead({ isNeeded }: { isNeeded: boolean }) {
  const { data: config } = useQuery(configQuery)
  const { lead, leadBuiltIn, needed } = labels
  // A configuration that an earlier version has stored does not name the account chooser.
  const hasChooser = config?.identity.hasChooser || (config?.identity.kind === 'builtIn' && !config.identity.methods?.length)
  return (
    <>
      {isNeeded ? <p>{needed}</p> : null}
      <p className={textStyles.dim}>{hasChooser ? leadBuiltIn : lead}</p>
    </>
  )
}
