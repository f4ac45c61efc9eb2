export { builtRemote, operator, provided } from './built-remote'
export { S3_CREDENTIALS, startS3Server } from './s3-server'
export { entrySignedBy, publicationSignedBy } from './signed-as'
export { testKeys, testPairs, testStore } from './test-store'
