// Runs inline in the document of the report page, before hydration. Keep it small, because every document contains it.
import { catchReports } from './catch-reports'

catchReports()
