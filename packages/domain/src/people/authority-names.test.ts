import { describe, expect, test } from 'vitest'
import { isAuthorityName, readAuthorityNames } from './authority-names.ts'
import { parseChosenName } from './chosen-name.ts'

const NAMES_OF_PEOPLE = [
  ['Giulia Comune', 'Luca Sindaco', 'Anna Vigile', 'Maria La Guardia', 'Anna Lo Giudice', 'Paul Maire', 'Elena Del Giudice'],
  ['Marco Console', 'Rita Prefetto', 'Ivo Presidente', 'Nadia Finanza', 'Jean Gendarme', 'Aldo Forestale', 'Bruna Croce'],
  ['Carla Segretario', 'Denise Bureau', 'Sara Cancelliere', 'Tu Nguyen', 'Anna Tu', 'Angelo Poliziano', 'Ada Polizzi'],
  ['Rosa Comunello', 'Vito Giudici', 'Renzo Guardiani', 'Lia Marescalchi', 'Ugo Prefumo', 'Gino Redaelli', 'Tuccio Tosi'],
  ['Vera Tutino', 'Dario Carabini', 'Municchi', 'Ines Sindona', 'Marta Vigilante', 'Pia Servidio', 'Nino Regis'],
  ['Comunardo', 'Zia Pina', 'Giulia R.', 'D’Angelo', 'Marco D’Aosta', 'Jean-Pierre d’Entrèves', 'Élodie Écuyer'],
  ['Agnese', 'Agentina Rossi', 'Moderata Fonte', 'Onesto Tribuna', 'Piero Assisi', 'Elia Posta', 'Luca Apple'],
  ['Olga Meta', 'Ludovica Verificati', 'Serviliano', 'Nuccia', 'Nonna Te', 'Noiret'],
  ['Piazza Luca', 'Corso Donati', 'Leila Voi', 'Ottavio Regionali', 'Polis', 'Io Sono Lella'],
].flat()

const NAMES_OF_AUTHORITIES = [
  ['Comune di Aosta', 'Comune', 'Comune Aosta', 'Il Comune', 'COMUNE', 'Cornune di Aosta', 'Aosta Comune'],
  ['Polizia Locale', 'Polizia', 'Poli zia', 'Poliziotto di zona', 'Polizia M.', 'Anna Polizia', 'Police'],
  [
    'Carabinieri',
    'Carabiniere',
    'Mario Carabiniere',
    'Gendarmerie',
    'Il Sindaco',
    'Sindaco',
    'Sindaco Luca',
    'Luca Sindaco Aosta',
  ],
  ['A. Sindaco', 'Signor Giudice', 'Vice Sindaco', 'Vigili del fuoco', 'Vigile Urbano', 'Lo Giudice', 'Guardia di Finanza'],
  [
    'Moderazione',
    'Moderatrice',
    'Modération',
    'Servizio clienti',
    'Service client',
    'Redazione',
    'La Rédaction',
    'Équipe Barattolo',
  ],
  [
    'Assistance',
    'Assistente',
    'Verificato',
    'Profilo verificato',
    'Vérifié',
    'Utente eliminato',
    'Utilisateur supprimé',
    'Una persona',
  ],
  ['Tu', 'T u', 'TU', 'Google', 'GoogIe', 'Facebook', 'Anonimo', 'Utente'],
  ['Mairie d’Aoste', 'Le Maire', 'Préfecture', 'Questura', 'Municipio', 'Agente Municipale', 'Ufficio Anagrafe'],
  [
    'Croce Rossa',
    'Protezione civile',
    'Poste Italiane',
    'Agenzia delle Entrate',
    'Regione',
    'Valle d’Aosta',
    'Account ufficiale',
  ],
].flat()

describe('[TRUST-66] a chosen name', () => {
  test.each(NAMES_OF_PEOPLE)('“%s” is accepted as the name of a person', (name) => {
    expect(parseChosenName(name)).toEqual({ name })
  })

  test.each(NAMES_OF_AUTHORITIES)('“%s” is refused as the name of an authority or a role', (name) => {
    expect(parseChosenName(name)).toEqual({ problem: 'nameReserved' })
  })

  test('is compared with 60 names of people and 60 of authorities at least', () => {
    expect([NAMES_OF_PEOPLE.length >= 60, NAMES_OF_AUTHORITIES.length >= 60]).toEqual([true, true])
  })

  test('is compared with the list of the town that is given', () => {
    const empty = { words: [], surnames: [], stems: [], phrases: [], wholeNames: [], particles: [], qualifiers: [] }
    const names = readAuthorityNames({ ...empty, words: ['Alcalde'] })
    expect(isAuthorityName('El alcaldé', names)).toBe(true)
    expect(isAuthorityName('Comune di Aosta', names)).toBe(false)
    expect(parseChosenName('Alcalde', [], names)).toEqual({ problem: 'nameReserved' })
  })

  test.each(['spam.com', 'Anna.com', 'bit.ly'])('“%s” is invalid, because it is a link', (name) => {
    expect(parseChosenName(name)).toEqual({ problem: 'nameInvalid' })
  })
})
