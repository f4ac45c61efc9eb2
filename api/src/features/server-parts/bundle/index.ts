/** What bundles server parts; the running server imports nothing of it. */
export { PART_PROTOCOL } from '../messages/part-protocol'
export { bundleParts, HotPartProgram, partPrograms } from './bundle-parts'
export { releasePart } from './release-part'
