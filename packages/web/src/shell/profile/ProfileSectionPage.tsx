import '../../ui/icon/rare-icons.ts'
import type { Uid } from '@barattolo/domain/ids'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { FavouriteSettings } from '../../favourites/FavouriteSettings.tsx'
import { HolidayPanel } from '../../people/HolidayPanel.tsx'
import { MunicipalityPanel } from '../../people/MunicipalityPanel.tsx'
import { NamePanel } from '../../people/NamePanel.tsx'
import { OwnData } from '../../people/OwnData.tsx'
import { SignInsPanel } from '../../people/SignInsPanel.tsx'
import { Viewpoint } from '../../people/viewpoint/Viewpoint.tsx'
import { WordsPanel } from '../../people/WordsPanel.tsx'
import { BlockedPeople } from '../../reports/BlockedPeople.tsx'
import { OwnReports } from '../../reports/OwnReports.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { paths } from '../../shared/paths.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import { PicturePanel } from './PicturePanel.tsx'
import profileStyles from './Profile.module.css'
import { PROFILE_SECTIONS, type ProfileSection } from './profile-sections.ts'

const text = texts.profile

const PANELS: Record<ProfileSection, (me: Uid) => ReactNode> = {
  picture: (me) => <PicturePanel me={me} />,
  name: (me) => <NamePanel me={me} />,
  words: (me) => <WordsPanel me={me} />,
  municipality: (me) => <MunicipalityPanel me={me} />,
  holiday: (me) => <HolidayPanel me={me} />,
  viewpoint: () => <Viewpoint place="page" />,
  favourites: (me) => <FavouriteSettings me={me} />,
  signIns: (me) => <SignInsPanel me={me} />,
  reports: () => <OwnReports />,
  blocked: () => <BlockedPeople />,
  data: (me) => <OwnData me={me} />,
}

const sections = Object.entries(PROFILE_SECTIONS) as [ProfileSection, string][]

/** `/profilo/{section}`: what a row of the profile opens, with the way back. */
export function ProfileSectionPage() {
  const { section } = useParams()
  const name = sections.find(([, address]) => address === section)?.[0]
  return name ? <Section key={name} name={name} /> : <Navigate to={paths.profile} replace />
}

function Section({ name }: { name: ProfileSection }) {
  const me = useSignedInUid()
  usePageTitle(text.rows[name])
  return (
    <main className={classes(boxStyles.padded, boxStyles.page, profileStyles.section)}>
      <header className={profileStyles.sectionHead}>
        <ButtonLink look="line" small icon="arrowLeft" to={paths.profile}>
          {text.back}
        </ButtonLink>
        <h1 className={classes(textStyles.sign, textStyles.title1)}>{text.rows[name]}</h1>
      </header>
      {PANELS[name](me)}
    </main>
  )
}
