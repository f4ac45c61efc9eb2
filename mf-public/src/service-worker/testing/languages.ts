/** The build writes the languages into the worker; tests import this before it. */
Object.assign(globalThis, { LANGUAGES: ['mi'] })
