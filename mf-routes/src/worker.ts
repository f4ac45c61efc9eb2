import { serveJobs } from './route-worker/serve-jobs'

serveJobs(self)
