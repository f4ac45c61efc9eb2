/** A path that the page answers to: each `:name` filled in with what the sample data knows. */
export const examplePath = (pattern: string) => pattern.replace(/:\w+/g, 'R001')
