/** Where the map starts, and what each way of recentring it does. */
export const MAP_START = { lat: 45.737, lng: 7.317, zoom: 12 } as const
export const MUNICIPALITY_ZOOM = 13
/** Where a new object stands until its position is set. */
export const NEW_ITEM_START = { lat: 45.737, lng: 7.322, zoom: 13 } as const
/** The search modal's own map, and where its button leads. */
export const SEARCH_START_ZOOM = 11
export const SEARCH_CENTRE = { lat: 45.737, lng: 7.319, zoom: 12 } as const
