// Runs inline in the document of the status page, which loads no other script. Keep it small, because every document contains it.
import { followReport } from './follow-report'

followReport().catch((error) => console.warn('This report cannot be followed now:', error))
