import type { Message } from 'shared-domain/messages'

export type Catalogue = ReadonlyMap<string, Message>

export declare const FIRST_LANGUAGE: string
export declare const OPERATORS: string
export declare const catalogueFile: (workspace: string, language: string) => string
export declare const catalogueFiles: (workspace: string) => string[]
export declare const hasCatalogues: (workspace: string) => boolean
export declare const otherLanguages: (workspace: string) => string[]
export declare const languagesOf: (workspace: string) => string[]
export declare const isDraft: (workspace: string, language: string) => boolean
export declare const draftsOf: (workspace: string) => string[]
export declare const catalogueTexts: (workspace: string, language: string) => Record<string, string>
export declare function listedKeys(workspace: string, language: string, name: string): string[]
export declare function workspaceOf(file: string): string | null
export declare function readCatalogue(workspace: string, language: string): Catalogue
