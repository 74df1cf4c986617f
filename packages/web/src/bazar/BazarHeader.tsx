import type { Uid } from '@barattolo/domain/ids'
import { useQuery } from '@tanstack/react-query'
import { profileOf } from '../people/people.queries.ts'
import { RequestBoardLink } from '../requests/board/RequestBoardLink.tsx'
import { useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { classes } from '../ui/classes.ts'
import { Logo } from '../ui/icon/Logo.tsx'
import textStyles from '../ui/text.module.css'
import bazarStyles from './Bazar.module.css'

/**
 * The user's name with the numbers of objects and partners (a welcome for visitors), and the link to the board. Compact screens name
 * the page in their header, so only the heading is left here, for screen readers.
 */
export function BazarHeader() {
  const session = useSession()
  return (
    <div className={classes(bazarStyles.header, bazarStyles.headerOfList)}>
      {session.state === 'signedIn' ? (
        <OwnHeader user={session.user} />
      ) : (
        <VisitorHeader isResolving={session.state === 'resolving'} />
      )}
      <RequestBoardLink />
    </div>
  )
}

function VisitorHeader({ isResolving }: { isResolving: boolean }) {
  const until = isResolving ? 'known' : undefined
  return (
    <>
      <span className={bazarStyles.logo} data-until={until}>
        <Logo />
      </span>
      <div data-until={until}>
        <h1 className={classes(textStyles.sign, textStyles.title1)}>{texts.bazar.title}</h1>
        <p className={textStyles.dim}>{texts.bazar.welcome}</p>
      </div>
    </>
  )
}

interface OwnHeaderProps {
  user: { uid: string; displayName: string; photo: string | null }
}

function OwnHeader({ user }: OwnHeaderProps) {
  const me = user.uid as Uid
  const { data: profile } = useQuery(profileOf(me))
  return (
    <>
      <Avatar name={user.displayName} photo={user.photo} />
      <div>
        <h1 className={classes(textStyles.sign, textStyles.title1)}>{texts.bazar.titleOf(firstName(user.displayName))}</h1>
        <p className={classes(textStyles.dim, bazarStyles.headerFacts)}>
          {profile === undefined ? null : (
            <>
              <b className={textStyles.ink}>{texts.bazar.objects(profile.items)}</b>{' '}
              <span>{texts.bazar.inCircle + (profile.partners ? `, ${texts.bazar.partners(profile.partners)}` : '')}</span>
            </>
          )}
        </p>
      </div>
    </>
  )
}

const firstName = (name: string) => name.split(/[\s@]/)[0] ?? name
