import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

export type Message = MessageFormatElement[]
export type Catalogue = ReadonlyMap<string, Message>

export declare const FIRST_LANGUAGE: string
export declare const catalogueFile: (workspace: string, language: string) => string
export declare const hasCatalogues: (workspace: string) => boolean
export declare const otherLanguages: (workspace: string) => string[]
export declare const isDraft: (workspace: string, language: string) => boolean
export declare function workspaceOf(file: string): string | null
export declare function readCatalogue(workspace: string, language: string): Catalogue
export declare function placeholdersOf(message: Message): Set<string>
