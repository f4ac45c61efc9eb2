import type { RemoteDescription } from 'shared-domain'

/**
 * What the container, its chunks and its class names are called in a page. Two versions of a remote may meet in one,
 * when the second stands in for the first: named after version and build they share nothing.
 */
export const containerName = ({ name, version }: RemoteDescription, build: string) =>
  `${name}_${version}_${build}`.replaceAll(/\W/g, '_')
