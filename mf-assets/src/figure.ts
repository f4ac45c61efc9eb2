/** A number as people in New Zealand write it, such as '1,848'. */
export const figure = (count: number): string => count.toLocaleString('en-NZ')
