/** Whether a line ends in a JSON object whose figures were all measured. JSON writes a missing figure as null. */
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
