/** The pages of `/profilo`, by the last part of their addresses. */
export const PROFILE_SECTIONS = {
  picture: 'foto',
  name: 'nome',
  words: 'parole',
  municipality: 'comune',
  holiday: 'vacanza',
  viewpoint: 'da-dove',
  favourites: 'preferiti',
  signIns: 'accesso',
  reports: 'segnalazioni',
  blocked: 'bloccate',
  data: 'dati',
} as const
export type ProfileSection = keyof typeof PROFILE_SECTIONS
