import type { Uid } from '@barattolo/domain/ids'
import type { Profile } from '@barattolo/domain/people/contract'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../people/people.queries.ts'
import { formatMonth } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { AvatarSkeleton } from '../../ui/avatar-places.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import textStyles from '../../ui/text.module.css'
import bazarStyles from '../Bazar.module.css'
import ownBazarStyles from './OwnBazar.module.css'

const text = texts.people.own

/** The user's profile in one line, with a link to their bazar as others see it. */
export function OwnBazarHeader({ me }: { me: Uid }) {
  const { data, isPending, isError, refetch } = useQuery(meQuery(me))
  return (
    <header className={classes(bazarStyles.header, ownBazarStyles.sign)}>
      {data ? <Avatar name={data.profile.name || texts.items.nameless} photo={data.profile.photo} /> : <AvatarSkeleton />}
      <div className={boxStyles.narrowing}>
        <h1 className={classes(textStyles.sign, textStyles.title1)}>{text.title}</h1>
        {data ? <ProfileFacts profile={data.profile} /> : null}
        {isPending ? <Skeleton className={ownBazarStyles.factsSkeleton} /> : null}
        {isError && !data ? <ErrorState text={text.failed} onRetry={() => void refetch()} /> : null}
      </div>
      <div className={ownBazarStyles.look}>
        <ButtonLink look="line" icon="storefront" to={paths.bazarOf(me)}>
          {text.asOthers}
        </ButtonLink>
        <ButtonLink look="line" icon="user" to={paths.profile}>
          {text.profile}
        </ButtonLink>
      </div>
    </header>
  )
}

function ProfileFacts({ profile }: { profile: Profile }) {
  const partners = profile.partners ? texts.bazar.partners(profile.partners) : text.fewPartners
  return (
    <p className={classes(textStyles.dim, textStyles.anywhere)}>
      <b className={textStyles.ink}>{profile.name || texts.items.nameless}</b>
      {` · ${texts.bazar.since(formatMonth(profile.since))} · ${partners}`}
    </p>
  )
}
