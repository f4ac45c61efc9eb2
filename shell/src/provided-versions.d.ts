/** Of the shell and what it shares, written in by the build. */
declare const PROVIDED_VERSIONS: import('shared-domain').ProvidedVersions
