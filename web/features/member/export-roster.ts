import { rosterCalls } from '#contract/features/member/roster.ts'
import { send } from '#web/lib/call.ts'
import { saveAnswered, saveFile } from '#web/lib/save-file.ts'

/** Fetches the roster of a course and hands it to the browser as a download. */
export async function downloadRoster(courseid: string, format: 'xlsx' | 'csv') {
  saveAnswered(await send(rosterCalls.exportRoster, { courseId: courseid, format }))
}

/** An empty roster to be filled in. */
export function downloadTemplate(name: string, titles: readonly string[]) {
  saveFile(new Blob(['\uFEFF', `${titles.join(',')}\r\n`], { type: 'text/csv' }), `${name}.csv`)
}
