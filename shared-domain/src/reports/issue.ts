import * as z from 'zod/mini'
import { ISSUES } from './issues'

export const IssueSchema = z.enum(ISSUES)
