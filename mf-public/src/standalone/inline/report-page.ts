// Inline in the document of the report page, before hydration. Every document carries it: keep it small.
import { catchReports } from './catch-reports'

catchReports()
