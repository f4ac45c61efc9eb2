/** Stands for `tsx/esm/api` in the layout, where the code is JavaScript already. */
export const register = () => undefined
