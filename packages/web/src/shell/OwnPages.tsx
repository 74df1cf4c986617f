import { OwnBazarPage as Bazar } from '../bazar/own/OwnBazarPage.tsx'
import { FavouriteSettings } from '../favourites/FavouriteSettings.tsx'
import { useSignedInUid } from '../shared/session.ts'

/** `/mio-bazar` with the settings of the features above the bazar. */
export function OwnBazarPage() {
  return <Bazar settings={<FavouriteSettings me={useSignedInUid()} />} />
}

// In one file with it: the first scripts of every page name each file and what it needs.
export { FavouritesPage } from '../favourites/FavouritesPage.tsx'
