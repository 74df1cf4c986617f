import type { Item } from '@barattolo/domain/items/contract'
import type { Profile } from '@barattolo/domain/people/contract'
import { isNewAccount } from '@barattolo/domain/people/figures'
import { shortNameOf } from '@barattolo/domain/people/short-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerProfileOf } from '../../people/people.queries.ts'
import { PersonMenu } from '../../reports/PersonMenu.tsx'
import { formatMonth } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import { useViewer } from '../card/ItemCardActions.tsx'
import itemPageStyles from './ItemPage.module.css'

type OwnedItem = Pick<Item, 'ownerUid' | 'ownerName' | 'ownerPhoto' | 'location'>
const text = texts.itemPage

/** The owner of an object; opens their profile. */
export function OwnerLine({ item }: { item: OwnedItem }) {
  const [open, setOpen] = useState(false)
  const { data: profile } = useQuery(ownerProfileOf(item.ownerUid))
  const name = item.ownerName || texts.items.nameless
  const place = profile?.place ?? item.location
  return (
    <>
      <button type="button" className={itemPageStyles.owner} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Avatar name={name} photo={item.ownerPhoto} />
        <span className={classes(itemPageStyles.ownerWords, boxStyles.grow)}>
          <b>{name}</b>
          <span className={classes(textStyles.small, textStyles.dim)}>
            {[place, profile ? text.objects(profile.items) : null].filter(Boolean).join(' · ') || ' '}
          </span>
        </span>
        {profile?.partners ? <Partners n={profile.partners} /> : null}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={name}>
        <OwnerProfile item={item} />
      </Dialog>
    </>
  )
}

function OwnerProfile({ item }: { item: OwnedItem }) {
  const profile = useQuery(ownerProfileOf(item.ownerUid))
  if (profile.data) return <ProfileFacts profile={profile.data} />
  if (!profile.isError) return <Skeleton className={itemPageStyles.profileSkeleton} />
  return <ErrorState text={text.ownerFailed} onRetry={() => profile.refetch()} />
}

function ProfileFacts({ profile }: { profile: Profile }) {
  const isOwn = useViewer() === profile.uid
  const name = profile.name || texts.items.nameless
  return (
    <>
      <div className={itemPageStyles.profile}>
        <Avatar name={name} photo={profile.photo} />
        <ul>
          {profile.place ? <li>{profile.place}</li> : null}
          <li>{text.since(formatMonth(profile.since))}</li>
          <li>{text.objects(profile.items)}</li>
          <li>
            {profile.partners ? <Partners n={profile.partners} /> : text.fewPartners(isNewAccount(profile.since, new Date()))}
          </li>
          {profile.email ? (
            <li className={classes(textStyles.small, textStyles.dim, textStyles.anywhere)}>{profile.email}</li>
          ) : null}
        </ul>
        {isOwn ? null : <PersonMenu person={profile} />}
      </div>
      <ButtonLink wide icon="storefront" className={spaceStyles.large} to={paths.bazarOf(profile.uid)}>
        {text.ownerBazar(shortNameOf(name))}
      </ButtonLink>
    </>
  )
}

function Partners({ n }: { n: number }) {
  return (
    <span className={classes(textStyles.small, itemPageStyles.partners)}>
      <Icon name="handshake" />
      <b>{text.partners(n)}</b>
    </span>
  )
}
