/**
 * Domain endings that are not Italian words: `ciao.com` is a link, `ciao.come` is not, and neither is a missing space after a full
 * stop, as in `domani.ma` or `va bene.io`.
 */
const ENDINGS = [
  ...['com', 'net', 'org', 'info', 'biz', 'mobi', 'eu', 'it', 'ch', 'fr', 'pt', 'uk', 'ie', 'nl'],
  ...[
    'lu',
    'dk',
    'fi',
    'pl',
    'cz',
    'sk',
    'hu',
    'ro',
    'bg',
    'gr',
    'hr',
    'rs',
    'ua',
    'ru',
    'by',
    'tr',
    'us',
    'br',
    'cn',
    'jp',
    'kr',
  ],
  ...['hk', 'au', 'nz', 'tk', 'ml', 'ga', 'cf', 'gq', 'cc', 'tv', 'ws', 'pw', 'gl', 'gd', 'ly', 'gg', 'fm', 'im', 'sh', 'xyz'],
  ...['top', 'icu', 'vip', 'app', 'dev', 'site', 'website', 'online', 'store', 'shop', 'click', 'link', 'page', 'live', 'club'],
  ...['cloud', 'tech', 'space', 'world', 'today', 'news', 'blog', 'email', 'money', 'finance', 'loan', 'bet', 'casino', 'win'],
]

/** Endings that are also Italian words, and so count only with a path: `t.me/nome`. */
const AMBIGUOUS_ENDINGS = [
  'me',
  'io',
  'so',
  'la',
  'li',
  'al',
  'ai',
  'co',
  'ma',
  'no',
  'se',
  'si',
  'ne',
  'to',
  'tu',
  'vi',
  'va',
  'su',
  'sa',
  'de',
  'at',
  'es',
  'be',
]

/** Short hosts of messengers, which people write without a path too. */
const MESSENGERS = ['t.me', 'wa.me', 'm.me']

const LETTER = '\\p{L}\\p{N}'
const END = `(?![${LETTER}_-])`
const LINK = new RegExp(
  [
    `[a-z][a-z0-9+.-]*://\\S`,
    `(?<![${LETTER}])www\\.[${LETTER}]`,
    `(?<![${LETTER}.-])(?:${MESSENGERS.map((host) => host.replace('.', '\\.')).join('|')})${END}`,
    `[${LETTER}]\\.(?:${ENDINGS.join('|')})${END}`,
    `[${LETTER}]\\.(?:${AMBIGUOUS_ENDINGS.join('|')})/[${LETTER}_+@]`,
  ].join('|'),
  'iu',
)

/**
 * Whether the text contains a link: an address with a scheme (`https://…`), with `www.`, or a bare domain (`esempio.it`), also as
 * a part of an e-mail address. Only normal dots count: a spelled one (`esempio punto it`) is not a link.
 */
export function hasLink(text: string): boolean {
  return LINK.test(text)
}
