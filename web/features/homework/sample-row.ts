import type { ContentItem } from '#web/features/activity/kind.ts'

const hour = 3_600_000

/** A homework as the server sends it in a course's content, for tests and the gallery. */
export function sampleHomework(number: number, change: Record<string, unknown> = {}): ContentItem {
  const now = Date.now()
  return {
    id: `01890000-0000-7000-8000-${String(100 + number).padStart(12, '0')}`,
    courseid: '01890000-0000-7000-8000-000000000001',
    contenttype: 4,
    title: `Homework ${number}`,
    activitylabel: '作业',
    state: 2,
    published: true,
    pinned: false,
    createtime: now,
    updatetime: now,
    publish_time: now,
    begintime: null,
    endtime: now + hour,
    excused: false,
    directory: null,
    can: { manage: false, remind: false, grade: true },
    mstatus: 0,
    timestate: 2,
    checkrepeat: '0',
    warmingcheckrate: '0',
    grade: '',
    fullscore: '100',
    overtime: '0',
    submitcount: 0,
    gradecount: 0,
    studentcount: 0,
    ...change,
  }
}
