/** An error whose words and status are meant for the client. */
export const problem = (statusCode: number, detail: string) =>
  Object.assign(new Error(detail), { statusCode })
