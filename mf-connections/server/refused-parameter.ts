import { Refusal } from 'api/server-part'

/** Programs of other systems keep the sentence alone, so it begins with the name that their standard has for the parameter. */
export const refusedParameter = (part: 'query' | 'body', name: string, detail: string) =>
  new Refusal('invalid-input', `${name}: ${detail}`, [{ field: `${part}.${name}`, detail }])
