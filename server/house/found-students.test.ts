import { expect, test } from 'vitest'
import { studyCalls } from '#contract/features/activity/study.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkGradesCalls } from '#contract/features/homework/grades-calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
/** 王雨桐, alone of her name in the course. */
const wanted = students[2]!
const written = { courseId, title: 'Eigenvalues', content: '<p>What they are</p>' }
const asked = { limit: 100 } as const

/** Lists of students that staff search; each sets up what it lists, and finds the ids of who has a name or number. */
const lists: Record<
  string,
  () => Promise<(name: string) => Promise<{ list: { studentId: string }[]; total: number }>>
> = {
  'readers of a notice': async () => {
    const { id } = await app().call(teacher1, courseNoticeCalls.create, written)
    return name => app().call(teacher1, courseNoticeCalls.listReaders, { id, name, ...asked })
  },
  'viewers of a material': async () => {
    const { id: materialId } = await app().call(teacher1, materialCalls.add, written)
    return name => app().call(teacher1, materialCalls.listViewers, { materialId, name, ...asked })
  },
  'watchers of a video': async () => {
    const source = 'https://films.school.example/lecture.mp4'
    const { id } = await app().call(teacher1, videoCalls.create, { ...written, source })
    return name => app().call(teacher1, videoCalls.listStudents, { id, name, ...asked })
  },
  'those who take part in a topic': async () => {
    const { id } = await app().call(teacher1, topicCalls.create, written)
    return name =>
      app().call(teacher1, topicCalls.listParticipants, { id, filter: 'missing', name, ...asked })
  },
  'submissions of a homework': async () => {
    const { id } = await app().call(teacher1, homeworkCalls.create, { ...written, details: '<p>1 to 5</p>' })
    return name => app().call(teacher1, homeworkCalls.listSubmissions, { id, name, ...asked })
  },
  'grades of a homework': async () => {
    const { id } = await app().call(teacher1, homeworkCalls.create, { ...written, details: '<p>1 to 5</p>' })
    return async search => {
      const answer = await app().call(teacher1, homeworkGradesCalls.listGrades, { homeworkId: id, search })
      return {
        list: answer.list.map(row => ({ studentId: row.id as string })),
        total: answer.list.length,
      }
    }
  },
  'study progress': async () => search =>
    app().call(teacher1, studyCalls.listStudents, { courseId, search, ...asked }),
  'records of an attendance': async () => {
    const { id } = await app().call(teacher1, attendanceCalls.startWithCode, {
      courseId,
      title: 'Week 12',
      code: '4821',
    })
    return name => app().call(teacher1, attendanceCalls.listRecords, { attendanceId: id, name, ...asked })
  },
}

test.each(Object.entries(lists))('%s are found by name, pinyin, initials and number', async (_, open) => {
  await app().call(wanted, profileCalls.updateProfile, { number: 'MA-2026-77' })
  const search = await open()
  for (const name of ['王雨桐', '雨桐', 'wangyutong', 'WangYu', 'wyt', 'ma-2026-77', 'MA-2026']) {
    const { list, total } = await search(name)
    expect([name, list.map(({ studentId }) => studentId), total]).toEqual([name, [wanted.id], 1])
  }
  // What means something in a pattern is looked for as it is.
  for (const name of ['%', '_____', 'nobody of this name'])
    expect(await search(name)).toMatchObject({ list: [], total: 0 })
  expect((await search('')).list.length).toBe(40)
})
