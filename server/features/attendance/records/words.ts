import type { RecordState } from '#contract/features/attendance/rules.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** The parts of a moment in the deployment's time zone. */
const clockParts = (moment: number, timeZone: string) =>
  Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )

/** `2026.11.21 08:05`, the name of an unnamed attendance; two on one day differ. */
export function titleAt(now: number, timeZone: string) {
  const { year, month, day, hour, minute } = clockParts(now, timeZone)
  return `${year}.${month}.${day} ${hour}:${minute}`
}

/**
 * The text of a successful check-in as existing clients know it (wire.md section 11). It stays the same in every
 * language, because they look for 签到成功 in it; our own page is made from the answer's fields.
 */
export function successText(
  { title, course_name, class_name }: { title: string; course_name: string; class_name: string },
  state: RecordState,
  signedAt: number,
  timeZone: string,
  leftAt: number | null = null,
) {
  return [
    leftAt === null ? '恭喜您签到成功！' : '恭喜您签退成功！',
    '',
    `班级名称：${plain(class_name || course_name)}`,
    `考勤名称：${plain(title)}`,
    `签到时间：${writtenAt(signedAt, timeZone)}`,
    ...(leftAt === null ? [] : [`签退时间：${writtenAt(leftAt, timeZone)}`]),
    `状态：${stateText[state] ?? '签到成功'}`,
  ].join('</br>')
}

/** What the course's rules made of it. */
const stateText: Partial<Record<RecordState, string>> = { late: '迟到', absent: '缺勤' }

/** `2026-11-21 08:05` */
export function writtenAt(moment: number, timeZone: string) {
  const { year, month, day, hour, minute } = clockParts(moment, timeZone)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** Existing clients show the text as HTML. */
const plain = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
