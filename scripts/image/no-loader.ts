/** Replaces `tsx/esm/api` in the layout, where the code is already JavaScript. */
export const register = () => undefined
