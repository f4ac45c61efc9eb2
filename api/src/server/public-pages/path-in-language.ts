import { FIRST_LANGUAGE } from 'shared-domain'

/** The path of an English page in a language. */
export const pathIn = (language: string, path: string) => {
  if (language === FIRST_LANGUAGE) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}
