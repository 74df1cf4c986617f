import { withoutInvisible } from './clean-text.ts'
import { LATIN_LETTERS } from './look-alikes.ts'

/**
 * Domain endings that are not Italian words: `ciao.com` is a link, `ciao.come` is not, and neither is a missing space after a full
 * stop, as in `domani.ma` or `va bene.io`.
 */
const ENDINGS = [
  'com net org info biz mobi eu it ch fr pt uk ie nl lu dk fi pl cz sk hu ro bg gr hr rs ua ru by tr us br cn jp kr hk au',
  'nz tk ml ga cf gq cc tv ws pw gl gd ly gg fm im sh xyz top icu vip app dev site website online store shop click link',
  'page live club cloud tech space world today news blog email money finance loan bet casino win zip mov lol fun cam',
  'download digital agency capital cash company exchange express gift gifts host ltd monster network',
  'photos pics porn press quest rent review rocks run sex sexy solutions stream support systems tools',
  'trade webcam wiki work works wtf xxx yoga cfd sbs bond cyou buzz asia id ir lt lv ee md mk kz kg th vn sg ph pk np ng',
  'ke eg cl pe uy py ec mx cr gt',
].flatMap((line) => line.split(' '))

/** Endings that are also Italian words, and so count only with a path: `t.me/nome`. */
const AMBIGUOUS_ENDINGS = [
  'me io so la li al ai co ma no se si ne to tu vi va su sa de at es be in ca il ci do pro art bio bar casa studio video',
  'sport social moda film hotel radio auto zone menu one red chat games marketing party sale team',
].flatMap((line) => line.split(' '))

/** Endings in other alphabets, and any in the form that browsers send. */
const OTHER_ENDINGS = ['рф', 'бел', 'укр', 'срб', 'бг', 'қаз', 'ею', 'ευ', 'ελ', 'xn--[a-z0-9-]+']

/** Short hosts, which people write without a path too. */
const SHORT_HOSTS = ['t.me', 'wa.me', 'm.me']

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const LETTER = '\\p{L}\\p{N}'
const END = `(?![${LETTER}_-])`
const LINK = new RegExp(
  [
    `[a-z][a-z0-9+.-]{0,20}://\\S`,
    `(?<![${LETTER}])www\\.[${LETTER}]`,
    `(?<![${LETTER}.-])(?:${SHORT_HOSTS.map((host) => host.replace('.', '\\.')).join('|')})${END}`,
    // Except "n.ro", which abbreviates "numero".
    `(?!(?<![${LETTER}])n\\.ro${END})[${LETTER}]\\.(?:${[...ENDINGS, ...OTHER_ENDINGS].join('|')})${END}`,
    `(?<![${LETTER}.])${OCTET}(?:\\.${OCTET}){3}(?::\\d{2,5})?(?:/\\S|(?<=:\\d+)(?!\\d))`,
    `[${LETTER}]\\.(?:${AMBIGUOUS_ENDINGS.join('|')})/[${LETTER}_+@]`,
  ].join('|'),
  'iu',
)

const FULL_STOPS = /[。۔]/g
const SLASHES = /[\u2044\u2215\u29f8]/g

/** As a browser reads an address: one form of each letter, full stop and slash, without invisible characters. */
const addressFormOf = (text: string) =>
  withoutInvisible(text).normalize('NFKC').replace(FULL_STOPS, '.').replace(SLASHES, '/').toLowerCase()

/** Words with Latin letters, or with nothing but letters that look like them, in Latin letters; others as they are. */
function latinFormOf(text: string): string {
  return text.replace(/[^\s]*[^\s\p{ASCII}][^\s]*/gu, (word) => {
    const latin = Array.from(word, (character) =>
      character > '\u007f' ? (LATIN_LETTERS.get(character) ?? character) : character,
    ).join('')
    return /[a-z]/.test(word) || !/[^\p{ASCII}]/u.test(latin) ? latin : word
  })
}

/**
 * Whether the text contains a link: an address with a scheme (`https://…`), with `www.`, a bare domain (`esempio.it`), also as
 * a part of an e-mail address, or the number of a host with a path. Characters that a browser or a reader takes for one of these count
 * as it; a spelled dot (`esempio punto it`) does not.
 */
export function hasLink(text: string): boolean {
  const address = addressFormOf(text)
  const latin = latinFormOf(address)
  return LINK.test(address) || (latin !== address && LINK.test(latin))
}
