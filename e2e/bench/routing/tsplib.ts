// The format of routing instances: headers, and sections of numbers.

export function header(text: string, name: string): string {
  const value = new RegExp(`^${name}\\s*:\\s*(\\S+)`, 'm').exec(text)?.[1]
  if (!value) throw new Error(`The instance has no ${name}.`)
  return value
}

/** The rows of numbers of a section, up to the next line that does not start with one. */
export function rows(text: string, name: string): number[][] {
  const [, after] = text.split(new RegExp(`^${name}\\s*$`, 'm'))
  const lines = after?.split('\n').slice(1) ?? []
  const end = lines.findIndex((line) => !/^\s*-?\d/.test(line))
  return lines.slice(0, end < 0 ? lines.length : end).map((line) => line.trim().split(/\s+/).map(Number))
}
