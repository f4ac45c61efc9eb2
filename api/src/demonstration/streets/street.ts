/** A street's name, its suburb, and roughly where it runs: WGS 84 degrees, latitude first. */
export type Street = readonly [name: string, suburb: string, ...line: (readonly [lat: number, lng: number])[]]
