/** `giulia@gmail.com` → `gi***@gmail.com`: two letters of the local part (one if it has at most two), three stars, the domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = at < 0 ? email : email.slice(0, at)
  const visible = [...local].slice(0, [...local].length > 2 ? 2 : 1).join('')
  return at < 0 ? `${visible}***` : `${visible}***@${email.slice(at + 1)}`
}
