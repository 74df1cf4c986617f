import { describe, expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { MADE_UP_TOWN } from '../made-up-town.fixtures.ts'
import { isAuthorityName } from './authority-names.ts'
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

const IN_AOSTA = { takenNames: [], town: AOSTA }

describe('[TRUST-66] a chosen name', () => {
  test.each(NAMES_OF_PEOPLE)('“%s” is accepted as the name of a person', (name) => {
    expect(parseChosenName(name, IN_AOSTA)).toEqual({ name })
  })

  test.each(NAMES_OF_AUTHORITIES)('“%s” is refused as the name of an authority or a role', (name) => {
    expect(parseChosenName(name, IN_AOSTA)).toEqual({ problem: 'nameReserved' })
  })

  test('is compared with 60 names of people and 60 of authorities at least', () => {
    expect([NAMES_OF_PEOPLE.length >= 60, NAMES_OF_AUTHORITIES.length >= 60]).toEqual([true, true])
  })

  test('is compared with the list of its town', () => {
    expect(isAuthorityName('El alcaldé', MADE_UP_TOWN)).toBe(true)
    expect(isAuthorityName('Comune di Aosta', MADE_UP_TOWN)).toBe(false)
    expect(isAuthorityName('El alcaldé', AOSTA)).toBe(false)
    expect(parseChosenName('Alcalde', { takenNames: [], town: MADE_UP_TOWN })).toEqual({ problem: 'nameReserved' })
  })

  test('is compared by the browser with no list, which the server has', () => {
    expect(parseChosenName('Sindaco')).toEqual({ name: 'Sindaco' })
  })

  test.each(['spam.com', 'Anna.com', 'bit.ly'])('“%s” is invalid, because it is a link', (name) => {
    expect(parseChosenName(name)).toEqual({ problem: 'nameInvalid' })
  })
})
