export declare const bundlesFolder: string
export declare const MADE_OF: string
export declare function bundledCommand(name: string, folder?: string): string | undefined
export declare function hashOfSources(sources: readonly string[]): string
