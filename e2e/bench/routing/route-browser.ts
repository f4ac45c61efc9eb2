import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { RoutePlan, RouteRequest, RouteResult } from 'routing-engine'
import { buildSite } from 'scripts/build'
import { root } from 'scripts/project'
import { launchBrowser } from '../../browser'

interface WorkerJob {
  kind: 'plan'
  request: RouteRequest
  seed: number
  seconds: number
  ports: []
}

/** Plans in Chromium with the worker script of mf-routes, in a new worker for each plan. */
export class RouteBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
    private readonly script: string,
  ) {}

  static async open(): Promise<RouteBrowser> {
    await buildSite()
    const script = readFileSync(join(root, 'mf-routes/dist/worker/worker.js'), 'utf8')
    const browser = await launchBrowser()
    return new RouteBrowser(browser, await browser.newPage(), script)
  }

  async plan(request: RouteRequest, seed: number, seconds: number): Promise<RoutePlan> {
    const { matrix, ...rest } = request
    const sent = { points: matrix.points, metres: [...matrix.metres], seconds: [...matrix.seconds] }
    const result = await this.page.evaluate<RouteResult, SentJob>(planInWorker, {
      script: this.script,
      matrix: sent,
      job: { kind: 'plan', request: rest, seed, seconds, ports: [] },
    })
    if (!result.ok) throw new Error(`${result.failure.field}: ${result.failure.remedy}`)
    return result.plan
  }

  close(): Promise<void> {
    return this.browser.close()
  }
}

interface SentJob {
  script: string
  matrix: { points: number; metres: number[]; seconds: number[] }
  job: Omit<WorkerJob, 'request'> & { request: Omit<RouteRequest, 'matrix'> }
}

/** Runs in the page, so it must not use anything else of this file. */
function planInWorker({ script, matrix, job }: SentJob): Promise<RouteResult> {
  const { points } = matrix
  const metres = Int32Array.from(matrix.metres)
  const seconds = Int32Array.from(matrix.seconds)
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
  return new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.onmessage = ({ data }) => {
      if (data.kind !== 'planned') return
      worker.terminate()
      resolve(data.result)
    }
    worker.postMessage({ ...job, request: { ...job.request, matrix: { points, metres, seconds } } }, [
      metres.buffer,
      seconds.buffer,
    ])
  })
}
