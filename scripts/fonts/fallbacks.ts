/**
 * The fallback fonts that are shown until our web fonts are loaded: system fonts, scaled to the width and height of ours to
 * avoid layout shift at the swap. `node scripts/fonts/write-fallbacks.ts` writes them to `styles/fallbacks.css`.
 *
 * Widths are the mean advance of a character in em, over all Italian texts of the product. Widths of our fonts and of the system
 * fonts marked "Measured" were measured in Chromium 156. The other fonts are proprietary: their width is Arial's multiplied by
 * the ratio of the two mean widths in @capsizecss/metrics 4.
 */
interface WebFont {
  name: string
  width: number
  /** From the font's metrics tables, in em. */
  ascent: number
  descent: number
  bold: boolean
}

interface SystemFont {
  name: string
  regular: { width: number; local: readonly string[] }
  bold: { width: number; local: readonly string[] }
}

const WEB_FONTS: readonly WebFont[] = [
  { name: 'Figtree', width: 0.4313, ascent: 0.95, descent: 0.25, bold: false },
  { name: 'Shantell', width: 0.5049, ascent: 1.02, descent: 0.32, bold: false },
  // At a width of 82%, which most titles use.
  { name: 'Bricolage', width: 0.3963, ascent: 0.93, descent: 0.27, bold: true },
]

const SYSTEM_FONTS: readonly SystemFont[] = [
  {
    // Measured as Liberation Sans, which has the widths of Arial and Helvetica.
    name: 'Arial',
    regular: { width: 0.4292, local: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Helvetica'] },
    bold: {
      width: 0.4619,
      local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold', 'Helvetica Bold', 'Helvetica-Bold'],
    },
  },
  {
    // Measured. Android devices with a single variable font have no name for the bold face; the regular face is as wide.
    name: 'Roboto',
    regular: { width: 0.4284, local: ['Roboto', 'Roboto Regular', 'Roboto-Regular'] },
    bold: { width: 0.4318, local: ['Roboto Bold', 'Roboto-Bold', 'Roboto', 'Roboto Regular', 'Roboto-Regular'] },
  },
  {
    // Measured.
    name: 'Noto Sans',
    regular: { width: 0.4508, local: ['Noto Sans', 'Noto Sans Regular', 'NotoSans-Regular'] },
    bold: { width: 0.4794, local: ['Noto Sans Bold', 'NotoSans-Bold'] },
  },
  {
    name: 'Helvetica Neue',
    regular: { width: 0.4332, local: ['Helvetica Neue', 'HelveticaNeue'] },
    bold: { width: 0.4619, local: ['Helvetica Neue Bold', 'HelveticaNeue-Bold'] },
  },
  {
    name: 'SF',
    regular: { width: 0.401, local: ['SF Pro Text', 'SFProText-Regular', 'SF Pro'] },
    // No published width: the width of the regular face is used.
    bold: { width: 0.401, local: ['SF Pro Text Bold', 'SFProText-Bold'] },
  },
  {
    name: 'Segoe UI',
    regular: { width: 0.4269, local: ['Segoe UI', 'SegoeUI'] },
    bold: { width: 0.4572, local: ['Segoe UI Bold', 'SegoeUI-Bold'] },
  },
  {
    // Measured.
    name: 'Ubuntu',
    regular: { width: 0.4324, local: ['Ubuntu', 'Ubuntu Regular', 'Ubuntu-Regular'] },
    bold: { width: 0.454, local: ['Ubuntu Bold', 'Ubuntu-Bold'] },
  },
  {
    // Measured.
    name: 'DejaVu Sans',
    regular: { width: 0.4947, local: ['DejaVu Sans', 'DejaVuSans'] },
    bold: { width: 0.5583, local: ['DejaVu Sans Bold', 'DejaVuSans-Bold'] },
  },
]

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`
const familyOf = (web: WebFont, system: SystemFont) => `${web.name} as ${system.name}`

/** The text of `fallbacks.css`: the font faces, and a list of the families for each web font, as `--figtree-fallbacks`. */
export function fallbacksCss(): string {
  const lists = WEB_FONTS.map((web) => {
    const families = SYSTEM_FONTS.map((system) => `"${familyOf(web, system)}"`)
    return `  --${web.name.toLowerCase()}-fallbacks:\n    ${families.join(', ')};`
  })
  const faces = WEB_FONTS.flatMap((web) => SYSTEM_FONTS.map((system) => fontFace(web, system)))
  return [
    '/* Written by `node scripts/fonts/write-fallbacks.ts`; `fallbacks.ts` explains where the figures come from. */',
    ':root {',
    ...lists,
    '}',
    ...faces,
    '',
  ].join('\n')
}

function fontFace(web: WebFont, system: SystemFont): string {
  const { width, local } = web.bold ? system.bold : system.regular
  const scale = web.width / width
  return [
    '@font-face {',
    `  font-family: "${familyOf(web, system)}";`,
    `  src: ${local.map((name) => `local("${name}")`).join(', ')};`,
    ...(web.bold ? ['  font-weight: 600 900;'] : []),
    `  size-adjust: ${percent(scale)};`,
    // The overrides are relative to the size after `size-adjust`.
    `  ascent-override: ${percent(web.ascent / scale)};`,
    `  descent-override: ${percent(web.descent / scale)};`,
    '  line-gap-override: 0%;',
    '}',
  ].join('\n')
}
