// Runs inside the document of the report page, before React is there. What it holds is in every answer: keep it small.
import { catchReports } from './catch-reports'

catchReports()
