import type { Page } from 'playwright-core'
import { homeworkCalls } from '#contract/features/homework/calls.ts'

/** Notes whose submissions have arrived in the page from now on: the one on screen and those fetched ahead. */
export function noteArrivals(page: Page): () => number {
  const arrived = new Set<string>()
  page.on('requestfinished', request => {
    if (!request.url().endsWith(homeworkCalls.getSubmission.path)) return
    arrived.add(request.postDataJSON().studentid)
  })
  return () => arrived.size
}
