import { ReportPage } from '../report-page/ReportPage'
import { hydratePage } from './hydrate-page'

hydratePage(<ReportPage />)
