/** The e-mail to the operator about a unit of systemd that has failed, and what the program that sends it prints. */
export const alert = {
  subject: (unit: string, machine: string) => `Barattolo: ${unit} non è riuscito su ${machine}`,
  lead: (unit: string, machine: string) => `Su ${machine} l’unità ${unit} è finita con un errore. Le sue righe:`,
  /** Where containers run, a back-up is no unit. */
  remedy: (unit: string) =>
    unit.endsWith('.service')
      ? `Correggi quello che dicono le righe qui sopra, poi: systemctl restart ${unit}. Tutto il resto: journalctl --unit=${unit}, e barattolo check-production.`
      : 'Correggi quello che dicono le righe qui sopra, e riprova.',
  noMail: (unit: string) => `${unit} non è riuscito, e nessuna e-mail lo dice: imposta SMTP_URL, MAIL_FROM e OPERATOR_EMAIL.`,
  notSent: (unit: string) =>
    `${unit} non è riuscito, e il server di posta non ha preso l’e-mail che lo dice: controlla SMTP_URL.`,
  sent: (email: string) => `Ho scritto a ${email}.`,
} as const
