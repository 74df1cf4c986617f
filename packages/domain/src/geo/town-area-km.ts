/**
 * How far from a municipality's seat an object can be. The nearest towns outside are Ivrea (15.6 km) and Chamonix (16.0 km). A file of its
 * own, so that the texts do not load the municipalities.
 */
export const TOWN_AREA_KM = 14
