/** The settings that name the operator, which a server that others can reach requires. */
export const OPERATOR_SETTINGS = {
  OPERATOR_NAME: 'Associazione La Corte',
  OPERATOR_EMAIL: 'info@lacorte.example',
  OPERATOR_ADDRESS: 'Via Sant’Anselmo 1, 11100 Aosta',
}
