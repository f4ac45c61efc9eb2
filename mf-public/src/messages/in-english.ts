import { LANGUAGE } from './translate'

/** The language of an element whose text comes from the server or the staff, who write in English; none where the page is in it. */
export const IN_ENGLISH = LANGUAGE === 'en' ? undefined : 'en'
