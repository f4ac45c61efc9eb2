/** What a where clause has that the layer does not understand. */
export class WhereError extends Error {}
