/** The e-mail to the operator about a unit of systemd that has failed, and what the program that sends it prints. */
export const alert = {
  subject: (unit: string, machine: string) => `Barattolo: ${unit} non è riuscito su ${machine}`,
  lead: (unit: string, machine: string) => `Su ${machine} l’unità ${unit} è finita con un errore. Le sue ultime righe:`,
  remedy: (unit: string) =>
    `Correggi quello che dicono le righe qui sopra, poi: systemctl restart ${unit}. Tutto il resto: journalctl --unit=${unit}, e barattolo check-production.`,
  noMail: (unit: string) =>
    `${unit} non è riuscito, e nessuna e-mail lo dice: imposta SMTP_URL, MAIL_FROM, PUBLIC_URL e OPERATOR_EMAIL.`,
  notSent: (unit: string) =>
    `${unit} non è riuscito, e il server di posta non ha preso l’e-mail che lo dice: controlla SMTP_URL.`,
  sent: (email: string) => `Ho scritto a ${email}.`,
} as const
