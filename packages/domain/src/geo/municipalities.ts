import { distanceKm, type Point } from './distance.ts'

/**
 * The 74 municipalities of Valle d'Aosta/Vallée d'Aoste with their seats (WGS84 degrees).
 * Source: GeoNames, CC BY 4.0 (attributed on the map); names and codes: ISTAT.
 */
export const MUNICIPALITIES = [
  { istat: '007001', slug: 'allein', name: 'Allein', lat: 45.80723, lng: 7.27262, aliases: [] },
  { istat: '007002', slug: 'antey-saint-andre', name: 'Antey-Saint-André', lat: 45.80603, lng: 7.58666, aliases: [] },
  { istat: '007003', slug: 'aosta', name: 'Aosta', lat: 45.73764, lng: 7.31722, aliases: ['Aoste'] },
  { istat: '007004', slug: 'arnad', name: 'Arnad', lat: 45.64726, lng: 7.71701, aliases: [] },
  { istat: '007005', slug: 'arvier', name: 'Arvier', lat: 45.70205, lng: 7.16267, aliases: [] },
  { istat: '007006', slug: 'avise', name: 'Avise', lat: 45.70886, lng: 7.1399, aliases: [] },
  { istat: '007007', slug: 'ayas', name: 'Ayas', lat: 45.81484, lng: 7.68931, aliases: ['Champoluc', 'Antagnod'] },
  { istat: '007008', slug: 'aymavilles', name: 'Aymavilles', lat: 45.7013, lng: 7.24683, aliases: [] },
  { istat: '007009', slug: 'bard', name: 'Bard', lat: 45.60936, lng: 7.74491, aliases: [] },
  { istat: '007010', slug: 'bionaz', name: 'Bionaz', lat: 45.87356, lng: 7.4231, aliases: [] },
  { istat: '007011', slug: 'brissogne', name: 'Brissogne', lat: 45.72566, lng: 7.3926, aliases: [] },
  { istat: '007012', slug: 'brusson', name: 'Brusson', lat: 45.75926, lng: 7.72899, aliases: [] },
  { istat: '007013', slug: 'challand-saint-anselme', name: 'Challand-Saint-Anselme', lat: 45.71513, lng: 7.73495, aliases: [] },
  { istat: '007014', slug: 'challand-saint-victor', name: 'Challand-Saint-Victor', lat: 45.6897, lng: 7.7047, aliases: [] },
  { istat: '007015', slug: 'chambave', name: 'Chambave', lat: 45.74426, lng: 7.54931, aliases: [] },
  { istat: '007016', slug: 'chamois', name: 'Chamois', lat: 45.83886, lng: 7.61871, aliases: [] },
  { istat: '007017', slug: 'champdepraz', name: 'Champdepraz', lat: 45.68526, lng: 7.65681, aliases: [] },
  { istat: '007018', slug: 'champorcher', name: 'Champorcher', lat: 45.62376, lng: 7.62151, aliases: [] },
  { istat: '007019', slug: 'charvensod', name: 'Charvensod', lat: 45.72025, lng: 7.32433, aliases: [] },
  { istat: '007020', slug: 'chatillon', name: 'Châtillon', lat: 45.74991, lng: 7.61668, aliases: [] },
  { istat: '007021', slug: 'cogne', name: 'Cogne', lat: 45.60742, lng: 7.35803, aliases: [] },
  { istat: '007022', slug: 'courmayeur', name: 'Courmayeur', lat: 45.79659, lng: 6.96893, aliases: [] },
  { istat: '007023', slug: 'donnas', name: 'Donnas', lat: 45.60286, lng: 7.77491, aliases: [] },
  { istat: '007024', slug: 'doues', name: 'Doues', lat: 45.81916, lng: 7.306, aliases: [] },
  { istat: '007025', slug: 'emarese', name: 'Emarèse', lat: 45.72489, lng: 7.68976, aliases: ['Émarèse'] },
  { istat: '007026', slug: 'etroubles', name: 'Etroubles', lat: 45.82082, lng: 7.23137, aliases: ['Étroubles'] },
  { istat: '007027', slug: 'fenis', name: 'Fénis', lat: 45.73469, lng: 7.49544, aliases: [] },
  { istat: '007028', slug: 'fontainemore', name: 'Fontainemore', lat: 45.64746, lng: 7.85952, aliases: [] },
  { istat: '007029', slug: 'gaby', name: 'Gaby', lat: 45.713, lng: 7.88224, aliases: [] },
  { istat: '007030', slug: 'gignod', name: 'Gignod', lat: 45.77996, lng: 7.2964, aliases: [] },
  { istat: '007031', slug: 'gressan', name: 'Gressan', lat: 45.7205, lng: 7.29311, aliases: [] },
  { istat: '007032', slug: 'gressoney-la-trinite', name: 'Gressoney-La-Trinité', lat: 45.82967, lng: 7.82321, aliases: [] },
  { istat: '007033', slug: 'gressoney-saint-jean', name: 'Gressoney-Saint-Jean', lat: 45.77272, lng: 7.82802, aliases: [] },
  { istat: '007034', slug: 'hone', name: 'Hône', lat: 45.61356, lng: 7.73851, aliases: [] },
  { istat: '007035', slug: 'introd', name: 'Introd', lat: 45.69203, lng: 7.18328, aliases: [] },
  { istat: '007036', slug: 'issime', name: 'Issime', lat: 45.68546, lng: 7.85411, aliases: [] },
  { istat: '007037', slug: 'issogne', name: 'Issogne', lat: 45.65414, lng: 7.68414, aliases: [] },
  { istat: '007038', slug: 'jovencan', name: 'Jovençan', lat: 45.71486, lng: 7.2726, aliases: [] },
  { istat: '007039', slug: 'la-magdeleine', name: 'La Magdeleine', lat: 45.80996, lng: 7.61871, aliases: [] },
  { istat: '007040', slug: 'la-salle', name: 'La Salle', lat: 45.74497, lng: 7.07295, aliases: [] },
  { istat: '007041', slug: 'la-thuile', name: 'La Thuile', lat: 45.71366, lng: 6.95099, aliases: [] },
  { istat: '007042', slug: 'lillianes', name: 'Lillianes', lat: 45.62948, lng: 7.84126, aliases: [] },
  { istat: '007043', slug: 'montjovet', name: 'Montjovet', lat: 45.70729, lng: 7.67617, aliases: [] },
  { istat: '007044', slug: 'morgex', name: 'Morgex', lat: 45.75664, lng: 7.04123, aliases: [] },
  { istat: '007045', slug: 'nus', name: 'Nus', lat: 45.74026, lng: 7.4666, aliases: [] },
  { istat: '007046', slug: 'ollomont', name: 'Ollomont', lat: 45.84976, lng: 7.3106, aliases: [] },
  { istat: '007047', slug: 'oyace', name: 'Oyace', lat: 45.85116, lng: 7.383, aliases: [] },
  { istat: '007048', slug: 'perloz', name: 'Perloz', lat: 45.61386, lng: 7.80811, aliases: [] },
  { istat: '007049', slug: 'pollein', name: 'Pollein', lat: 45.7278, lng: 7.35146, aliases: [] },
  { istat: '007052', slug: 'pont-saint-martin', name: 'Pont-Saint-Martin', lat: 45.59536, lng: 7.79451, aliases: [] },
  { istat: '007050', slug: 'pontboset', name: 'Pontboset', lat: 45.60726, lng: 7.68641, aliases: [] },
  { istat: '007051', slug: 'pontey', name: 'Pontey', lat: 45.73851, lng: 7.58883, aliases: [] },
  { istat: '007053', slug: 'pre-saint-didier', name: 'Pré-Saint-Didier', lat: 45.76416, lng: 6.98579, aliases: [] },
  { istat: '007054', slug: 'quart', name: 'Quart', lat: 45.74096, lng: 7.4152, aliases: [] },
  { istat: '007055', slug: 'rhemes-notre-dame', name: 'Rhêmes-Notre-Dame', lat: 45.56965, lng: 7.1187, aliases: [] },
  { istat: '007056', slug: 'rhemes-saint-georges', name: 'Rhêmes-Saint-Georges', lat: 45.65226, lng: 7.1544, aliases: [] },
  { istat: '007057', slug: 'roisan', name: 'Roisan', lat: 45.78396, lng: 7.3131, aliases: [] },
  { istat: '007058', slug: 'saint-christophe', name: 'Saint-Christophe', lat: 45.75091, lng: 7.35372, aliases: [] },
  { istat: '007059', slug: 'saint-denis', name: 'Saint-Denis', lat: 45.75256, lng: 7.55531, aliases: [] },
  { istat: '007060', slug: 'saint-marcel', name: 'Saint-Marcel', lat: 45.73146, lng: 7.4482, aliases: [] },
  { istat: '007061', slug: 'saint-nicolas', name: 'Saint-Nicolas', lat: 45.71656, lng: 7.1667, aliases: [] },
  { istat: '007062', slug: 'saint-oyen', name: 'Saint-Oyen', lat: 45.82439, lng: 7.21372, aliases: [] },
  { istat: '007063', slug: 'saint-pierre', name: 'Saint-Pierre', lat: 45.71153, lng: 7.22683, aliases: [] },
  {
    istat: '007064',
    slug: 'saint-rhemy-en-bosses',
    name: 'Saint-Rhémy-en-Bosses',
    lat: 45.82366,
    lng: 7.1814,
    aliases: ['Saint-Rhémy', 'Saint-Léonard'],
  },
  { istat: '007065', slug: 'saint-vincent', name: 'Saint-Vincent', lat: 45.75082, lng: 7.64815, aliases: [] },
  { istat: '007066', slug: 'sarre', name: 'Sarre', lat: 45.71771, lng: 7.25547, aliases: [] },
  { istat: '007067', slug: 'torgnon', name: 'Torgnon', lat: 45.80549, lng: 7.56806, aliases: [] },
  { istat: '007068', slug: 'valgrisenche', name: 'Valgrisenche', lat: 45.63036, lng: 7.064, aliases: [] },
  { istat: '007069', slug: 'valpelline', name: 'Valpelline', lat: 45.82486, lng: 7.3255, aliases: [] },
  { istat: '007070', slug: 'valsavarenche', name: 'Valsavarenche', lat: 45.59186, lng: 7.21, aliases: ['Dégioz'] },
  { istat: '007071', slug: 'valtournenche', name: 'Valtournenche', lat: 45.87607, lng: 7.6243, aliases: ['Breuil-Cervinia'] },
  { istat: '007072', slug: 'verrayes', name: 'Verrayes', lat: 45.76326, lng: 7.5346, aliases: [] },
  { istat: '007073', slug: 'verres', name: 'Verrès', lat: 45.66656, lng: 7.68911, aliases: [] },
  { istat: '007074', slug: 'villeneuve', name: 'Villeneuve', lat: 45.70201, lng: 7.20682, aliases: [] },
] as const
export type Municipality = (typeof MUNICIPALITIES)[number]
export type MunicipalitySlug = Municipality['slug']

/** The municipality that is selected at first. */
export const DEFAULT_MUNICIPALITY: MunicipalitySlug = 'aosta'

/** The municipality whose seat is nearest. */
export function municipalityOf(point: Point): Municipality {
  let nearest: Municipality = MUNICIPALITIES[0]
  let best = Number.POSITIVE_INFINITY
  for (const municipality of MUNICIPALITIES) {
    const distance = distanceKm(point, municipality)
    if (distance < best) {
      best = distance
      nearest = municipality
    }
  }
  return nearest
}

/** The seats of neighbouring municipalities are rarely further apart than this. */
export const NEIGHBOUR_KM = 12

/**
 * The municipality of an object that shows nothing else, if its owner names none: the one of their last such object, while the
 * position is near its seat, because borders are unknown; else the one of the position. Otherwise positions near a border would
 * publish both municipalities, which few homes have.
 */
export function municipalityToShow(point: Point, lastShown: readonly string[]): Municipality {
  const seats = lastShown.map((name) => MUNICIPALITIES.find((municipality) => municipality.name === name))
  return seats.find((seat) => seat && distanceKm(seat, point) <= NEIGHBOUR_KM) ?? municipalityOf(point)
}

/** The municipality of a slug in a URL; null if it is unknown. */
export function municipalityBySlug(slug: string): Municipality | null {
  return MUNICIPALITIES.find((municipality) => municipality.slug === slug) ?? null
}
