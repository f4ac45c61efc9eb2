/** Escapes %, _ and backslashes, so that the text matches only itself within a LIKE pattern. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
