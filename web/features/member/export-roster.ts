import { rosterCalls } from '#contract/features/member/roster.ts'
import { send } from '#web/lib/call.ts'

/** Fetches the roster of a course and hands it to the browser as a download. */
export async function downloadRoster(courseid: string, format: 'xlsx' | 'csv') {
  const { name, type, content } = await send(rosterCalls.exportRoster, { courseId: courseid, format })
  const bytes = Uint8Array.from(atob(content), character => character.charCodeAt(0))
  saveAs(new Blob([bytes], { type }), name)
}

/** An empty roster to be filled in. */
export function downloadTemplate(name: string, titles: readonly string[]) {
  saveAs(new Blob(['\uFEFF', `${titles.join(',')}\r\n`], { type: 'text/csv' }), `${name}.csv`)
}

function saveAs(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
