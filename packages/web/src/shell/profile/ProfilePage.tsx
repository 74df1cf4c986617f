import '../../ui/icon/rare-icons.ts'
import { municipalityBySlug } from '@barattolo/domain/geo/municipalities'
import { municipalityOfViewpoint } from '@barattolo/domain/geo/viewpoint'
import type { Uid } from '@barattolo/domain/ids'
import type { OwnPage } from '@barattolo/domain/people/own-page'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { favouriteSettings } from '../../favourites/favourites.queries.ts'
import { requestLogOut } from '../../identity/session/log-out-question.ts'
import { preferencesQuery, pushStateQuery } from '../../notices/notices.queries.ts'
import { useDeleteAccount } from '../../people/DeleteAccountButton.tsx'
import { chooseMunicipalityMutation } from '../../people/municipality.queries.ts'
import { meQuery } from '../../people/people.queries.ts'
import { blockedPeople } from '../../reports/reports.queries.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { paths } from '../../shared/paths.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { useTown, useWords } from '../../shared/town.tsx'
import { useViewpoint } from '../../shared/viewpoint/use-viewpoint.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { AvatarSkeleton } from '../../ui/avatar-places.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { Switch } from '../../ui/form/Switch.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { toast } from '../../ui/overlay/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import { DisplayRows } from './DisplayRows.tsx'
import profileStyles from './Profile.module.css'
import { ButtonRow, ControlRow, LinkRow, ProfileGroup } from './ProfileRow.tsx'
import { PROFILE_SECTIONS, type ProfileSection } from './profile-sections.ts'

const text = texts.profile
const pathOf = (section: ProfileSection) => paths.profileSection(PROFILE_SECTIONS[section])

/** `/profilo`: who the person is, how they read, and their data, one row each with its present value. */
export function ProfilePage() {
  const me = useSignedInUid()
  usePageTitle(text.title)
  return (
    <main className={classes(boxStyles.padded, boxStyles.page, profileStyles.page)}>
      <ProfileHeader me={me} />
      <div className={profileStyles.groups}>
        <TownGroup me={me} />
        <ReadingGroup me={me} />
        <DataGroup />
      </div>
    </main>
  )
}

function ProfileHeader({ me }: { me: Uid }) {
  const { data, isError, refetch } = useQuery(meQuery(me))
  const name = data ? data.profile.name || texts.items.nameless : text.title
  return (
    <header className={profileStyles.header}>
      <Link className={profileStyles.face} to={pathOf('picture')} aria-label={text.picture.change} title={text.picture.change}>
        {data || isError ? <Avatar name={data?.profile.name ?? ''} photo={data?.profile.photo ?? null} /> : <AvatarSkeleton />}
        <span className={profileStyles.camera}>
          <Icon name="camera" />
        </span>
      </Link>
      <div className={profileStyles.who}>
        <h1 className={classes(textStyles.sign, textStyles.title2)}>{name}</h1>
        {data ? (
          <>
            <p className={classes(textStyles.small, textStyles.dim, textStyles.anywhere)}>{data.email}</p>
            <p className={classes(textStyles.small, textStyles.dim)}>{text.onlyYou}</p>
          </>
        ) : null}
        {isError && !data ? <ErrorState text={texts.people.own.failed} onRetry={() => void refetch()} /> : null}
      </div>
      <ButtonLink look="line" icon="eye" className={profileStyles.seen} to={paths.bazarOf(me)}>
        {text.asOthers}
      </ButtonLink>
    </header>
  )
}

function TownGroup({ me }: { me: Uid }) {
  const { data: account } = useQuery(meQuery(me))
  return (
    <ProfileGroup title={text.groups.town} isTall>
      <LinkRow icon="user" label={text.rows.name} value={account?.profile.name} to={pathOf('name')} />
      <LinkRow icon="quotes" label={text.rows.words} value={account && wordsValue(account.page)} to={pathOf('words')} />
      <MunicipalityRows me={me} page={account?.page} />
      <LinkRow
        icon="island"
        label={text.rows.holiday}
        value={account && (account.profile.holiday ? text.values.away : text.values.open)}
        to={pathOf('holiday')}
      />
      <LinkRow
        icon="storefront"
        label={text.rows.bazar}
        value={account && texts.bazar.objects(account.profile.items)}
        to={paths.myBazar}
      />
    </ProfileGroup>
  )
}

/** Until the account has arrived. */
const NOTHING_CHOSEN = { municipality: null, showsMunicipality: false }

/** Where the person lives, and whether others read it. */
function MunicipalityRows({ me, page }: { me: Uid; page: OwnPage | undefined }) {
  const town = useTown()
  const saving = useMutation(chooseMunicipalityMutation(me))
  const { municipality, showsMunicipality } = (saving.isPending ? saving.variables : page) ?? NOTHING_CHOSEN
  const name = municipality === null ? undefined : municipalityBySlug(municipality, town)?.name
  const change = (isShown: boolean) =>
    saving.mutate({ municipality, showsMunicipality: isShown }, { onError: (error) => toast(errorText(error)) })
  return (
    <>
      <LinkRow
        icon="mapPin"
        label={text.rows.municipality}
        value={page && (name ?? texts.viewpoint.choose)}
        to={pathOf('municipality')}
      />
      <ControlRow icon="shieldCheck" label={text.rows.showsMunicipality}>
        <Switch
          label={text.rows.showsMunicipality}
          checked={showsMunicipality}
          disabled={municipality === null}
          onChange={change}
        />
      </ControlRow>
    </>
  )
}

const wordsValue = ({ words, wordsHiddenBecause }: OwnPage) =>
  wordsHiddenBecause === null ? (words ?? text.values.noWords) : text.values.hidden

function ReadingGroup({ me }: { me: Uid }) {
  const { viewpoint } = useViewpoint()
  const { whole } = useWords()
  const { data: favourites } = useQuery(favouriteSettings(me))
  const place = viewpoint && (municipalityOfViewpoint(viewpoint)?.name ?? whole)
  const { favouritesPrivate, favouritesShared } = text.values
  return (
    <ProfileGroup title={text.groups.reading}>
      <DisplayRows />
      <LinkRow icon="mapPin" label={text.rows.viewpoint} value={place ?? texts.viewpoint.choose} to={pathOf('viewpoint')} />
      <LinkRow icon="bell" label={text.rows.notices} value={useNoticesValue()} to={paths.noticePreferences} />
      <LinkRow
        icon="lock"
        label={text.rows.favourites}
        value={favourites && (favourites.arePrivate === false ? favouritesShared : favouritesPrivate)}
        to={pathOf('favourites')}
      />
    </ProfileGroup>
  )
}

/** The ways by which notices reach the person besides the list in the product. */
function useNoticesValue(): string | undefined {
  const { data: preferences } = useQuery(preferencesQuery)
  const { data: push } = useQuery(pushStateQuery)
  if (!preferences || push === undefined) return undefined
  const { device, deviceAndMail, mail, hereOnly } = text.values
  if (push === 'on') return preferences.mail ? deviceAndMail : device
  return preferences.mail ? mail : hereOnly
}

function DataGroup() {
  const { data: blocked } = useQuery(blockedPeople)
  const { open: openDeletion, dialog } = useDeleteAccount()
  return (
    <ProfileGroup title={text.groups.data}>
      <LinkRow icon="signIn" label={text.rows.signIns} to={pathOf('signIns')} />
      <LinkRow
        icon="prohibit"
        label={text.rows.blocked}
        value={blocked && (blocked.length === 0 ? text.values.noBlocked : String(blocked.length))}
        to={pathOf('blocked')}
      />
      <LinkRow icon="flag" label={text.rows.reports} to={pathOf('reports')} />
      <LinkRow icon="download" label={text.rows.data} to={pathOf('data')} />
      <ButtonRow icon="signOut" label={texts.session.logout} onPress={requestLogOut} />
      <ButtonRow icon="trash" label={texts.people.data.leave} onPress={openDeletion} isDanger />
      {dialog}
    </ProfileGroup>
  )
}
