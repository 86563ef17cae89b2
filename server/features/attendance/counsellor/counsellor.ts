import { kernelErrors } from '#contract/error.ts'
import { attendanceScore, usualRules } from '#contract/features/attendance/course-rules.ts'
import { recordStates } from '#contract/features/attendance/rules.ts'
import { counsellorAttendanceCalls } from '#contract/features/counsellor/calls.ts'
import { typedSearch } from '#contract/typed.ts'
import { uuid } from '#contract/wire.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { weightsIn } from '../records/course-rules.ts'
import { countsOf, stateOf } from '../records/lists.ts'
import {
  type Choice,
  countOfClasses,
  countOfRecords,
  isOne,
  kindOf,
  pageOfClasses,
  pageOfRecords,
  type StudentRow,
  statesByCourse,
  studentOfMine,
  studentsInStates,
  type Wanted,
  type WantedClasses,
  wantedStates,
} from './counselled.ts'

/** Students shown of each class where several are, and where one is. */
const shownOfMany = 5
const shownOfOne = 500
/** Courses of one student. */
const maxCourses = 200
/** When all ranges without an end are over (milliseconds). */
const farAway = Date.UTC(2200, 0)

export const counsellorAttendanceHandlers = serve(counsellorAttendanceCalls, {
  listRecordsOfMyStudents: async ({ db, config, person }, { page, limit, state, ...asked }) => {
    const wanted: Wanted = {
      counsellorId: person.id,
      ...spanOf(asked.range),
      ...classOf(asked.classId),
      text: typedSearch(asked.name),
      state: isOne(state) ? recordStates[state] : 0,
      studentId: asked.studentId,
      courseId: asked.courseId,
      limit,
      offset: (page - 1) * limit,
    }
    const choice: Choice = {
      states: kindOf(state),
      byClass: asked.classId !== '',
      byStudent: asked.studentId !== null,
      byCourse: asked.courseId !== null,
    }
    const rows = await pageOfRecords(choice)(db, wanted)
    const count = async () => (await countOfRecords(choice).one(db, wanted)).total
    const total = await totalRows({ page, limit }, rows.length, count)
    const list = rows.map(row => ({
      ...presentStudent(config, row),
      class: row.class_number,
      attendanceId: row.attendance_id,
      title: row.title,
      courseId: row.course_id,
      courseName: row.course_name,
      state: stateOf(row.state),
      time: row.begins_at,
      checkedInAt: row.signed_at,
    }))
    return pageAnswer(list, total, { page, limit })
  },

  listClassesOfMyStudents: async ({ db, config, person }, { page, limit, state, classId, range }) => {
    const wanted: WantedClasses = {
      counsellorId: person.id,
      ...spanOf(range),
      ...classOf(classId),
      states: wantedStates(state).states,
      shown: classId === '' ? shownOfMany : shownOfOne,
      limit,
      offset: (page - 1) * limit,
    }
    const byClass = classId !== ''
    const [classes, students] = await Promise.all([
      pageOfClasses({ byClass })(db, wanted),
      studentsInStates({ byClass, isRare: wantedStates(state).isRare })(db, wanted),
    ])
    const total = await totalRows({ page, limit }, classes.length, async () => {
      return (await countOfClasses({ byClass }).one(db, wanted)).total
    })
    const studentsOf = Map.groupBy(students, row => classIdOf(row))
    const list = classes.map(row => {
      const own = studentsOf.get(classIdOf(row)) ?? []
      const [first] = own
      return {
        classId: classIdOf(row),
        class: row.class_number,
        school: row.school,
        size: row.size,
        abnormal: first?.class_abnormal ?? 0,
        abnormalStudents: first?.class_students ?? 0,
        absent: first?.class_absent ?? 0,
        late: first?.class_late ?? 0,
        leftEarly: first?.class_left_early ?? 0,
        students: own.map(student => ({
          ...presentStudent(config, student),
          abnormal: student.abnormal,
          absent: student.absent,
          late: student.late,
          leftEarly: student.left_early,
        })),
      }
    })
    return pageAnswer(list, total, { page, limit })
  },

  getStudentOfMine: async ({ db, config, person }, { studentId, range }) => {
    const wanted = { counsellorId: person.id, studentId, ...spanOf(range) }
    const [student, rows] = await Promise.all([studentOfMine.first(db, wanted), statesByCourse(db, wanted)])
    if (!student) return fail(kernelErrors.notFound)
    const courses = [...Map.groupBy(rows, ({ course_id }) => course_id).values()].map(own => ({
      courseId: own[0]!.course_id,
      courseName: own[0]!.course_name,
      className: own[0]!.class_name,
      teacher: own[0]!.teacher,
      counts: countsOf(own),
      score: attendanceScore(
        countsOf(own),
        own[0]!.rule_of === null ? usualRules.weights : weightsIn(own[0]!),
      ),
      latest: Math.max(...own.map(({ latest }) => latest)),
    }))
    courses.sort((one, other) => other.latest - one.latest)
    return {
      ...presentStudent(config, student),
      class: student.class_number,
      courses: courses.slice(0, maxCourses),
    }
  },
})

const spanOf = ([from, until]: readonly (number | null)[]) => ({ from: from ?? 0, until: until ?? farAway })

/** A class of a school, as ids of classes go over the wire. */
const classIdOf = (row: { school_id: string; class_number: string }) => `${row.school_id}:${row.class_number}`
function classOf(classId: string) {
  const [schoolId = '', ...rest] = classId.split(':')
  if (classId !== '' && !uuid.test(schoolId)) return fail(kernelErrors.notFound)
  return { schoolId: schoolId || null, classNumber: rest.join(':') }
}

const presentStudent = (config: Unit['config'], row: StudentRow) => ({
  studentId: row.account_id,
  name: row.name,
  avatar: avatarUrl(config, row.avatar_id),
  number: row.number,
})
