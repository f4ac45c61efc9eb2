/** JSON has null for what is no number: a figure that was not measured. */
export function endsInFigures(line: string): boolean {
  try {
    const figures = leaves(JSON.parse(line))
    return (
      figures.length > 0 && figures.every((leaf) => typeof leaf === 'number' || typeof leaf === 'boolean')
    )
  } catch {
    return false
  }
}

const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]
