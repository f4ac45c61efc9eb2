import { z } from 'zod'

/** Whether a text is the full address of something on the web. */
export const isWebUrl = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)

/** An environment variable that holds such an address. */
export const webUrlVariable = (example: string) =>
  z.string().refine(isWebUrl, { error: `set it to a web address such as ${example}`, abort: true })
