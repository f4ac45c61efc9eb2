/** The fillings of the three states: plain, striped and dotted, so that colour is not needed to tell them apart. */
export function StatusPatterns({ id }: { id: string }) {
  const tile = { width: 8, height: 8, patternUnits: 'userSpaceOnUse' } as const
  return (
    <defs>
      <pattern id={`${id}normal`} {...tile}>
        <rect width="8" height="8" fill="var(--bin-normal)" />
      </pattern>
      <pattern id={`${id}warning`} {...tile} patternTransform="rotate(45)">
        <rect width="8" height="8" fill="var(--bin-warning)" />
        <rect width="2" height="8" fill="var(--surface)" />
      </pattern>
      <pattern id={`${id}full`} {...tile}>
        <rect width="8" height="8" fill="var(--bin-full)" />
        <circle cx="4" cy="4" r="1.75" fill="var(--surface)" />
      </pattern>
    </defs>
  )
}
