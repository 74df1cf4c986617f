const WIDTH = 130

/** JSON as `npm run check` wants it: a value on one line if it fits, else each of its parts on a line of its own. */
export function formatJson(object: object): string {
  return `${expand(object, '')}\n`
}

function format(value: unknown, indentation: string, keyWidth: number): string {
  const line = onOneLine(value)
  const fits = indentation.length + keyWidth + line.length + 1 <= WIDTH
  return fits || typeof value !== 'object' || value === null ? line : expand(value, indentation)
}

function expand(value: object, indentation: string): string {
  const inner = `${indentation}  `
  const isList = Array.isArray(value)
  const parts = Object.entries(value).map(([key, part]) => {
    const prefix = isList ? '' : `${JSON.stringify(key)}: `
    return `${inner}${prefix}${format(part, inner, prefix.length)}`
  })
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return `${open}\n${parts.join(',\n')}\n${indentation}${close}`
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${onOneLine(part)}`)
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}'
}
