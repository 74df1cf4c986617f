/** The initial view of the map. */
export const MAP_START = { lat: 45.737, lng: 7.317, zoom: 12 } as const
/** The zoom after a municipality is selected. */
export const MUNICIPALITY_ZOOM = 13
/** The initial position of a new object. */
export const NEW_ITEM_START = { lat: 45.737, lng: 7.322, zoom: 13 } as const
/** The initial zoom of the search screen's map. */
export const SEARCH_START_ZOOM = 11
/** The view to which the button of the search screen's map moves it. */
export const SEARCH_CENTRE = { lat: 45.737, lng: 7.319, zoom: 12 } as const
