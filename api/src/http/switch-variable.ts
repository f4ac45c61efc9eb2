import { z } from 'zod'

/** An environment variable that is on or off. */
export const switchVariable = () => z.enum(['on', 'off'], 'set it to on or off')
