/** Whether the query of a link to Generate Route asks for a plan of what is due, as Optimize Routes on the Dashboard does. */
export const asksForPlan = (search: string): boolean => new URLSearchParams(search).get('plan') === 'due'
