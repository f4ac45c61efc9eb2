import { answerJobs } from './route-worker/answer-jobs'

answerJobs(self)
