// What describes releases, alone: the commands of releases load nothing else of this package, and so start sooner.
export { exposesOf, ProvidedVersionsSchema, PublicationSchema } from './registry'
