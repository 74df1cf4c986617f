// In one file: the first scripts of every page name each file and what it needs.
export { OwnBazarPage } from '../bazar/own/OwnBazarPage.tsx'
export { FavouritesPage } from '../favourites/FavouritesPage.tsx'
export { OverviewPage } from '../overview/OverviewPage.tsx'
export { ProfilePage } from './profile/ProfilePage.tsx'
export { ProfileSectionPage } from './profile/ProfileSectionPage.tsx'
