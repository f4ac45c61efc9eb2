export declare const SERVER_COMMANDS: readonly string[]
export declare function isServerCommand(name: string): boolean
export declare const BUILD_TOOL: string
