/** A lone surrogate, which a database and other browsers cannot read. */
const LONE_SURROGATES = /\p{Surrogate}/gu
/** Bidirectional control characters, which would also change the direction of the text after them. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
const VISIBLE_CHARACTER = /[^\p{White_Space}\p{Control}\p{Format}\p{Mark}\u115f\u1160\u2800\u3164\uffa0]/u

/** Replaces lone surrogates, removes bidirectional controls and trims; empty if no visible character remains. */
export function cleanText(text: string): string {
  const clean = text.replace(LONE_SURROGATES, '\ufffd').replace(BIDI_CONTROLS, '').trim()
  return VISIBLE_CHARACTER.test(clean) ? clean : ''
}
