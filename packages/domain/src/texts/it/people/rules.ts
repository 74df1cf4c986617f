import { MINIMUM_AGE } from '../../../people/rules.ts'

/** The confirmation before a user writes for the first time, and again when the rules change. */
export const rules = {
  title: 'Prima di cominciare',
  lead: 'Guardare è libero per tutti. Per pubblicare, scrivere o scambiare servono un nome e due conferme.',
  name: 'Come ti chiami in piazza',
  nameHint: 'È il nome che vedono gli altri, da 2 a 30 lettere. Non serve quello vero.',
  nameInvalid: 'Scegli un nome da 2 a 30 lettere di un solo alfabeto, con spazi, apostrofi, trattini o un punto, senza numeri.',
  nameReserved: 'Questo nome sembra quello di chi gestisce la piazza: scegline un altro.',
  age: `Ho almeno ${MINIMUM_AGE} anni`,
  ageWhy: 'Lo chiede la legge italiana; sotto i 18 fatti accompagnare da un adulto agli incontri.',
  accept: 'Ho letto e accetto le regole della piazza',
  read: 'Leggi:',
  terms: 'termini d’uso',
  forbidden: 'cose vietate',
  privacy: 'privacy',
  version: (day: string) => `Regole del ${day}. Se cambiano, te le facciamo rileggere.`,
  missing: 'Spunta tutte e due le caselle per continuare.',
  confirm: 'Conferma e continua',
  confirming: 'Confermo…',
  later: 'Non ora',
} as const
