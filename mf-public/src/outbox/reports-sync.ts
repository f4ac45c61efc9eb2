/** What the browser wakes the worker for once there is a signal. */
export const REPORTS_SYNC = 'reports'
