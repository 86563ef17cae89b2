import { studyCalls } from '#contract/features/activity/study.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { emailOf } from '#seed/people.ts'
import { whole } from '#server/kernel/test-kinds.ts'
import { activityCounts } from './activity-counts.ts'
import { cardsOfStudents, gradesAddUp, reviews, sum } from './averages.ts'
import type { Comparing } from './comparing.ts'

const limit = whole

async function groups({ ask, agree, courseId }: Comparing) {
  const batches = await ask(batchCalls.listBatches, { courseId })
  const { list: students = [] } = (await ask(memberCalls.listStudents, { courseId, limit })) ?? {}
  const grouped = new Set<string>()
  for (const { id: batchId, batch, ...told } of batches?.list ?? []) {
    const of = await ask(batchCalls.getBatchWithGroups, { batchId })
    const tree = (await ask(groupCalls.listGroupsWithMembers, { courseId, batchId }))?.list ?? []
    const ungrouped = await ask(groupCalls.listUngrouped, { batchId, limit })
    const members = tree.flatMap(group => group.students)
    for (const { id } of members) grouped.add(id)
    const counted = { groups: tree.length, students: members.length, ungrouped: ungrouped?.list.length }
    agree(
      `groups of ${batch}`,
      { groups: told.groups, students: told.students },
      {
        groups: counted.groups,
        students: counted.students,
      },
    )
    agree(`groups inside of ${batch}`, of && { ...of, groups: of.groups.length }, { ...of, ...counted })
    agree(
      `members of the groups of ${batch}`,
      of?.groups.map(({ id, members: count }) => [id, count]),
      of?.groups.map(({ id }) => [id, tree.find(one => one.id === id)?.students.length]),
    )
    agree(`those without a group in ${batch}`, ungrouped?.list.length, students.length - members.length)
  }
  const { total, grouped: told } = (await ask(memberCalls.countStudents, { courseId })) ?? {}
  agree('students, and those in groups', [total, told], [students.length, grouped.size])
}

async function classes({ ask, agree, courseId }: Comparing) {
  const of = await ask(classCalls.listClasses, { courseId })
  for (const { id, name, total } of of?.list ?? [])
    agree(
      `class ${name}`,
      total,
      (await ask(classCalls.listClassStudents, { courseId, id, limit }))?.list.length,
    )
  const without = await ask(memberCalls.listStudentsOfClass, { courseId, courseClassId: '0', limit })
  agree('those without a class', of?.unassigned, without?.list.length)
  for (const { id, name, total } of (await ask(memberCalls.listDepartments, { courseId }))?.list ?? []) {
    const inside = await ask(memberCalls.listStudentsOfDepartment, { courseId, departmentId: id, limit })
    agree(`department ${name}`, total, inside?.list.length)
  }
}

/** Whoever has come is on no roster as somebody who has not. */
async function invited({ world, ask, agree, courseId }: Comparing) {
  const list = (await ask(rosterCalls.listInvitations, { courseId, limit }))?.list ?? []
  const students = world.cast.filter(one => one.part === 'student' && one.courseId === courseId)
  const isThere = ({ name, number, phone, email }: (typeof list)[number]) =>
    students.some(
      ({ me }) =>
        (phone !== '' && phone === me.phone) ||
        email.toLowerCase() === emailOf(me) ||
        (number !== '' && number === me.number && name === me.name),
    )
  agree('who has not joined yet, and has', list.filter(isThere), [])
}

async function stars({ ask, agree, courseId }: Comparing) {
  const students = (await ask(performanceCalls.listStudents, { courseId, limit }))?.list ?? []
  for (const { studentId, name, stars: told } of students) {
    const of = await ask(performanceCalls.getStudent, { courseId, studentId })
    const log = (await ask(performanceCalls.listLog, { courseId, studentId, limit }))?.list ?? []
    const counted = sum(log.filter(({ isUndone }) => !isUndone).map(award => award.stars))
    agree(`stars of ${name}`, [told, of && of.given - of.taken], [counted, counted])
  }
  const of = await ask(performanceCalls.getStatistics, { courseId })
  agree('stars of all', of?.total, of && sum(of.days.map(day => day.stars)))
}

async function attendances({ ask, agree, courseId }: Comparing) {
  for (const { attendanceId, title, counts } of (await ask(attendanceCalls.list, { courseId, limit }))
    ?.list ?? []) {
    const of = await ask(attendanceCalls.listRecords, { attendanceId, limit })
    const states = Object.keys(counts) as (keyof typeof counts)[]
    const counted = Object.fromEntries(
      states.map(state => [state, of?.list.filter(record => record.state === state).length]),
    )
    agree(`attendance ${title}`, counts, counted)
    agree(`attendance above the records of ${title}`, of?.counts, counted)
  }
}

/** The line of a student in the gradebook, and their own page of it. */
async function gradebook({ ask, agree, courseId }: Comparing) {
  const book = await ask(scoreCalls.list, { courseId, limit })
  for (const { studentId, name, total, cells, missing, excused, items } of book?.list ?? []) {
    const of = await ask(scoreCalls.getStudent, { courseId, studentId })
    const places = (is: (cell: NonNullable<typeof of>['cells'][number]) => boolean) =>
      of?.cells.flatMap((cell, place) => (is(cell) ? [place] : []))
    agree(`grades of ${name}`, [total, cells], [of?.total, of?.cells.map(({ score }) => score)])
    agree(
      `columns of ${name}`,
      book?.columns.map(({ id }) => id),
      of?.cells.map(({ columnId }) => columnId),
    )
    agree(
      `what is missing of ${name}, or excused`,
      [missing, excused],
      [places(cell => cell.isMissing), places(cell => cell.isExcused)],
    )
    const scores = (list: readonly { kind: string; score: number | null }[] = []) =>
      Object.fromEntries(list.map(({ kind, score }) => [kind, score]))
    agree(`kinds of ${name}`, scores(items), scores(of?.items))
    if (of) gradesAddUp({ agree }, of)
  }
}

async function progress({ ask, agree, courseId }: Comparing) {
  for (const { studentId, name, finished, total } of (await ask(studyCalls.listStudents, { courseId, limit }))
    ?.list ?? []) {
    const of = await ask(studyCalls.getProgress, { courseId, studentId })
    const counted = of?.list.filter(({ isCounted }) => isCounted) ?? []
    const done = counted.filter(({ isFinished }) => isFinished).length
    agree(`how much ${name} has done, of what counts`, [finished, total], [done, counted.length])
  }
}

/** What staff of a course are told of it. */
export const countsOfCourse = [
  activityCounts,
  groups,
  classes,
  invited,
  stars,
  attendances,
  gradebook,
  progress,
  cardsOfStudents,
  reviews,
]
