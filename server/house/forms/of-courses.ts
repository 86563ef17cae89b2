import { moduleCalls } from '#contract/features/activity/modules.ts'
import { settingCalls } from '#contract/features/activity/settings.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { detailCalls } from '#contract/features/course/detail.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { templateCalls } from '#contract/features/course/templates.ts'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { memberSettingCalls } from '#contract/features/member/settings.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { classroomCalls, performanceCalls } from '#contract/features/performance/calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { scoreColumnCalls } from '#contract/features/score/column-calls.ts'
import { worldHistory } from '#seed/cast.ts'
import { assistant1, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { courseId, upload } from '#server/features/activity/test-written-forms.ts'
import { type App, form, inDays } from '#server/kernel/test-kept-forms.ts'

const student = students[0]!
const isMeant = 'says which thing is meant'
const inCourse = { courseId: isMeant }
const here = async () => ({ courseId })

const plainCourse = { courseName: 'Plain', semester: '2026-2027', term: '1' }
const courseForm = (app: App, id: string) => app.call(teacher1, courseCalls.getForm, { courseId: id })
/** Term 2 exists in the half years of a school year. */
const about = { semester: '2027-2028', term: '2', teachtype: '2', studyHours: '36', theme: 2 }
const course = async (app: App) => (await app.call(teacher1, courseCalls.create, plainCourse)).id

const courses = [
  form({
    call: courseCalls.create,
    makes: true,
    given: async () => ({ ...plainCourse, theme: 5 }),
    rounds: async () => [about],
    read: (app, _, { id }) => courseForm(app, id),
  }),
  form({
    call: courseCalls.update,
    given: async app => ({ courseId: await course(app) }),
    rounds: async () => [{ ...about, description: '<p>Else</p>' }],
    read: (app, given) => courseForm(app, given.courseId!),
    unread: inCourse,
  }),
  form({
    call: detailCalls.update,
    given: async app => ({ courseId: await course(app) }),
    rounds: async () => [{ description: '<p>Else</p>', theme: 2, studyHours: '36' }],
    read: (app, given) => courseForm(app, given.courseId!),
    unread: inCourse,
  }),
  ...(['forbidtopic', 'forbidcomment', 'allowdownload'] as const).map((key, index) =>
    form({
      call: settingCalls.changeSetting,
      given: async () => ({ courseId, key }),
      rounds: async app => [{ value: !(await settingsOf(app))[index]! }],
      read: async app => ({ value: (await settingsOf(app))[index] }),
      unread: { ...inCourse, key: isMeant },
    }),
  ),
  form({
    call: templateCalls.saveTemplate,
    given: here,
    rounds: async () => [{ type: '2', modules: [{ contenttype: '4', name: 'Tasks' }, { contenttype: '7' }] }],
    read: app => template(app),
    unread: inCourse,
  }),
  form({
    call: templateCalls.updateModules,
    given: here,
    rounds: async () => [{ modules: [{ contenttype: '7', name: 'News' }, { contenttype: '4' }] }],
    read: app => template(app),
    unread: inCourse,
  }),
  form({
    call: moduleCalls.add,
    makes: true,
    given: async () => ({ courseId, name: 'Plain' }),
    rounds: async () => [{ name: 'Else' }],
    read: (app, _, { id }) => moduleOf(app, id),
    unread: inCourse,
  }),
  form({
    call: moduleCalls.change,
    given: async app => ({
      courseId,
      id: (await app.call(teacher1, moduleCalls.add, { courseId, name: 'Plain' })).id,
    }),
    rounds: async () => [{ name: 'Else', types: ['4'] }],
    read: (app, { id }) => moduleOf(app, id!),
    unread: { ...inCourse, id: isMeant },
  }),
  form({
    call: moduleCalls.nameType,
    given: async () => ({ courseId, contentType: '4' }),
    rounds: async () => [{ name: 'Task' }],
    read: async app => {
      const { list, rest } = await app.call(teacher1, moduleCalls.list, { courseId })
      const types = [...list.flatMap(one => one.contenttypes), ...rest]
      return { name: types.find(({ contenttype }) => contenttype === '4')?.name }
    },
    unread: { ...inCourse, contentType: isMeant },
  }),
]

async function settingsOf(app: App) {
  const { forbidsTopics, forbidsComments, allowsDownloads } = await app.call(
    teacher1,
    settingCalls.getSetting,
    { courseId },
  )
  return [forbidsTopics, forbidsComments, allowsDownloads]
}
const template = (app: App) => app.call(teacher1, templateCalls.getTemplate, { courseId })
async function moduleOf(app: App, id: string) {
  const { list } = await app.call(teacher1, moduleCalls.list, { courseId })
  const { name, contenttypes } = list.find(one => one.id === id)!
  return { name, types: contenttypes.map(({ contenttype }) => contenttype) }
}

const members = (app: App) => app.call(teacher1, memberSettingCalls.getMemberSettings, { courseId })
const people = [
  form({
    call: memberSettingCalls.setMemberCap,
    given: here,
    rounds: async () => [{ maxMembers: 123 }],
    read: members,
    unread: inCourse,
  }),
  form({
    call: joinCalls.setQuitAllowed,
    given: here,
    rounds: async app => [{ allow: !(await members(app)).allow }],
    read: members,
    unread: inCourse,
  }),
  form({
    call: assistantCalls.addAssistant,
    given: async app => ({ courseId: await course(app) }),
    rounds: async () => [{ account: emailOf(teacher2), auth: ['grade'] }],
    read: async (app, given) => {
      const { list } = await app.call(teacher1, assistantCalls.listTeachers, { courseId: given.courseId! })
      const added = list.find(({ uid }) => uid === teacher2.id)
      return { account: added && emailOf(teacher2), auth: added?.auth }
    },
    unread: inCourse,
  }),
  form({
    call: assistantCalls.updateAssistant,
    given: async () => ({ courseId, uid: assistant1.id }),
    rounds: async () => [{ auth: ['grade'] }],
    read: (app, { uid }) => app.call(teacher1, assistantCalls.getAssistant, { courseId, uid: uid! }),
    unread: { ...inCourse, uid: isMeant },
  }),
  form({
    call: classCalls.createClass,
    makes: true,
    given: async () => ({ courseId, name: `Class ${Math.random()}` }),
    rounds: async () => [{ name: 'Class Else' }],
    read: (app, _, { id }) => classOf(app, id),
    unread: inCourse,
  }),
  form({
    call: classCalls.renameClass,
    given: async app => ({
      courseId,
      id: (await app.call(teacher1, classCalls.createClass, { courseId, name: `Class ${Math.random()}` })).id,
    }),
    rounds: async () => [{ name: 'Renamed' }],
    read: (app, { id }) => classOf(app, id!),
    unread: { ...inCourse, id: isMeant },
  }),
  form({
    call: enrolmentCalls.updateSettings,
    given: async () => ({ courseId, enrollstate: false }),
    rounds: async app => [
      {
        enrollstate: true,
        auditstate: false,
        joinlabelid: (await app.call(teacher1, enrolmentCalls.addLabel, { courseId, title: 'Late' })).id,
        formLists: [
          { id: '', type: 'text', title: 'Why?', selected: true, required: true, options: [] } as never,
        ],
      },
    ],
    read: async app => {
      const { formLists, ...settings } = await app.call(teacher1, enrolmentCalls.getSettings, { courseId })
      return {
        ...settings,
        formLists: formLists.filter(({ selected }) => selected).map(one => ({ ...one, id: '' })),
      }
    },
    unread: inCourse,
  }),
  form({
    call: enrolmentCalls.addLabel,
    makes: true,
    given: async () => ({ courseId, title: 'Plain' }),
    rounds: async () => [{ title: 'Else' }],
    read: async (app, _, { id }) =>
      (await app.call(teacher1, enrolmentCalls.getSettings, { courseId })).labels.find(one => one.id === id)!,
    unread: inCourse,
  }),
]
async function classOf(app: App, id: string) {
  const { list } = await app.call(teacher1, classCalls.listClasses, { courseId })
  return list.find(one => one.id === id)!
}

const batch = async (app: App) =>
  (await app.call(teacher1, batchCalls.createBatch, { courseId, batch: 'Plain' })).id
const readBatch = (app: App, batchId: string) => app.call(teacher1, batchCalls.getBatch, { batchId })
const group = async (app: App) =>
  (await app.call(teacher1, groupCalls.createGroup, { batchId: await batch(app), name: 'Plain' })).id
const readGroup = async (app: App, groupId: string) =>
  (await app.call(teacher1, groupCalls.getGroup, { groupId })).group
const caps = { maxMembers: 4, maxGroups: 9 }
const groups = [
  form({
    call: batchCalls.createBatch,
    makes: true,
    given: async () => ({ courseId, batch: 'Plain' }),
    rounds: async () => [{ ...caps, mode: 1 }],
    read: (app, _, { id }) => readBatch(app, id),
    unread: inCourse,
  }),
  form({
    call: batchCalls.updateBatch,
    given: async app => ({ batchId: await batch(app) }),
    rounds: async () => [caps],
    read: (app, { batchId }) => readBatch(app, batchId!),
    unread: { batchId: isMeant },
  }),
  form({
    call: batchCalls.copyBatch,
    makes: true,
    given: async app => ({ batchId: await batch(app), batch: 'Plain' }),
    rounds: async () => [{ batch: 'Copy' }],
    read: (app, _, { id }) => readBatch(app, id),
    unread: { batchId: isMeant, people: 'says what comes along' },
  }),
  form({
    call: batchCalls.setStudentRights,
    given: async app => ({ batchId: await batch(app) }),
    read: (app, { batchId }) => readBatch(app, batchId!),
    unread: { batchId: isMeant },
  }),
  form({
    call: groupCalls.createGroup,
    makes: true,
    given: async app => ({ batchId: await batch(app), name: 'Plain' }),
    rounds: async () => [{ name: 'Else', maxMembers: 4 }],
    read: (app, _, { id }) => readGroup(app, id),
    unread: { batchId: isMeant },
  }),
  form({
    call: groupCalls.updateGroup,
    given: async app => ({ groupId: await group(app) }),
    rounds: async () => [{ name: 'Else', maxMembers: 4 }],
    read: (app, { groupId }) => readGroup(app, groupId!),
    unread: { groupId: isMeant },
  }),
]

const attendanceOf = async (app: App, attendanceId: string) =>
  (await app.call(teacher1, attendanceCalls.getCode, { id: attendanceId })).data
/** Minutes for which it runs, and the rest of what its page shows. */
async function readAttendance(app: App, id: string) {
  const shown = await attendanceOf(app, id)
  return {
    ...shown,
    isStrict: Boolean(shown.isStrict),
    duration: shown.endsAt === null ? 0 : Math.round((shown.endsAt - app.clock.now()) / 60_000),
  }
}
const running = async (app: App) =>
  (await app.call(teacher1, attendanceCalls.startWithCode, { courseId, title: 'Plain', code: '4711' })).id
const titled = async () => ({ courseId, title: 'Plain' })
const class_ = [
  form({
    call: attendanceCalls.startWithCode,
    makes: true,
    given: titled,
    rounds: async () => [{ code: '4712', duration: 7 }],
    read: (app, _, { id }) => readAttendance(app, id),
    unread: inCourse,
  }),
  form({
    call: attendanceCalls.start,
    makes: true,
    given: here,
    rounds: async () => [{ title: 'By hand' }],
    read: async (app, _, { id }) => app.call(teacher1, attendanceCalls.listRecords, { attendanceId: id }),
    // It runs nowhere, so it never ends by itself.
    unread: { ...inCourse, duration: 'existing clients may send it' },
  }),
  form({
    call: attendanceCalls.startWithQr,
    makes: true,
    given: titled,
    rounds: async () => [{ duration: 7 }],
    read: (app, _, { id }) => readAttendance(app, id),
    unread: inCourse,
  }),
  form({
    call: attendanceCalls.startWithGps,
    makes: true,
    given: async () => ({ ...(await titled()), latitude: 30.25, longitude: 120.5 }),
    rounds: async () => [{ duration: 7, latitude: 31.25, longitude: 121.5, radius: 250, place: 'Hall' }],
    read: async (app, _, { id }) => {
      const place = await app.call(teacher1, attendanceCalls.getPlace, { attendanceId: id })
      return {
        ...(await readAttendance(app, id)),
        ...{ latitude: Number(place.latitude), longitude: Number(place.longitude) },
        ...{ radius: place.radius, place: place.place },
      }
    },
    unread: inCourse,
  }),
  form({
    call: attendanceCalls.startInAndOut,
    makes: true,
    given: async app => ({
      ...(await titled()),
      duration: 5,
      checkOutAt: app.clock.now() + 3_600_000,
      forgotten: 'absent' as const,
    }),
    rounds: async app => [
      {
        duration: 7,
        checkOutAt: Math.floor(app.clock.now() / 1000) * 1000 + 7_200_000,
        forgotten: 'present',
      },
    ],
    read: async (app, _, { id }) => {
      const shown = await attendanceOf(app, id)
      const { forgotten } = await app.call(teacher1, attendanceCalls.getUsual, { courseId })
      return { ...shown, forgotten, duration: Math.round((shown.checkInEndsAt! - app.clock.now()) / 60_000) }
    },
    unread: inCourse,
  }),
  form({
    call: attendanceCalls.takeByHand,
    makes: true,
    given: async () => ({
      ...(await titled()),
      records: [{ studentId: student.id, state: 'present' as const }],
    }),
    rounds: async () => [
      {
        ...{ title: 'Else', beganAt: inDays(-2), endedAt: inDays(-2) + 600_000 },
        records: [{ studentId: student.id, state: 'late' as const }],
      },
    ],
    read: async (app, _, { id: attendanceId }) => {
      const { title, createdAt, endsAt, list } = await app.call(teacher1, attendanceCalls.listRecords, {
        attendanceId,
      })
      const records = list
        .filter(one => one.studentId === student.id)
        .map(({ studentId, state }) => ({ studentId, state }))
      return { title, beganAt: createdAt, endedAt: endsAt, records }
    },
    unread: inCourse,
  }),
  form({
    call: attendanceCalls.renewCode,
    given: async app => ({ attendanceId: await running(app) }),
    rounds: async () => [{ code: '4713' }],
    read: (app, { attendanceId }) => attendanceOf(app, attendanceId!),
    unread: { attendanceId: isMeant },
  }),
  form({
    call: attendanceCalls.setEnd,
    given: async app => ({ attendanceId: await running(app) }),
    rounds: async () => [{ duration: 9 }],
    read: (app, { attendanceId }) => readAttendance(app, attendanceId!),
    unread: { attendanceId: isMeant },
  }),
  form({
    call: attendanceCalls.rename,
    given: async app => ({ attendanceId: await running(app) }),
    read: (app, { attendanceId }) => attendanceOf(app, attendanceId!),
    unread: { attendanceId: isMeant },
  }),
  form({
    call: attendanceRuleCalls.setRules,
    given: here,
    rounds: async () => [
      {
        ...{
          lateAfter: 5,
          absentAfter: 20,
          networkRule: 'marked' as const,
          checkInAgain: 'onLeave' as const,
        },
        weights: { late: 50, leftEarly: 60, leave: 10, personalLeave: 20, sickLeave: 30, officialLeave: 40 },
        networks: ['10.0.0.0/8'],
        proofHours: 3,
      },
    ],
    read: async app => {
      const rules = await app.call(teacher1, attendanceRuleCalls.getRules, { courseId })
      return { ...rules, recordsAbsent: Boolean(rules.recordsAbsent) }
    },
    unread: inCourse,
  }),
  form({
    call: leaveCalls.ask,
    as: student,
    makes: true,
    given: async () => ({
      courseId,
      kind: 'sickLeave' as const,
      beginsAt: inDays(20),
      endsAt: inDays(21),
      reason: 'Plain',
    }),
    rounds: async app => [
      {
        ...{ kind: 'officialLeave' as const, beginsAt: inDays(30), endsAt: inDays(31), reason: 'Else' },
        files: [await upload(app, 'd.pdf', student)],
        alsoIn: [worldHistory.id],
      },
    ],
    read: async (app, _, answer) => {
      const { list } = await app.call(student, leaveCalls.listOwn, { courseId })
      const { id } = list.find(one => one.id === answer.id)!
      const request = (await app.call(student, leaveCalls.get, { id })).request!
      return {
        ...request,
        files: request.files.map(file => file.id),
        alsoIn: request.together.map(other => other.courseId),
      }
    },
    unread: inCourse,
  }),
]

const scheme = (app: App) => app.call(teacher1, scoreCalls.getScheme, { courseId })
const scores = [
  form({
    call: scoreCalls.setScheme,
    given: async app => ({
      courseId,
      items: (await scheme(app)).items.map(({ kind, weight, dropped }) => ({ kind, weight, dropped })),
    }),
    rounds: async (app, { items = [] }) => [
      {
        items: items.map((item, index) => ({
          ...item,
          weight: [30, 20, 50][index] ?? 0,
          dropped: index === 0 ? 1 : 0,
        })),
      },
      { missingCounts: !(await scheme(app)).missingCounts },
      { starPoints: 5, bestPoints: 7.5, likePoints: 0.5, topicLimit: 60 },
    ],
    read: async app => {
      const { items, ...more } = await scheme(app)
      return { ...more, items: items.map(({ kind, weight, dropped }) => ({ kind, weight, dropped })) }
    },
    unread: { ...inCourse, seen: 'says what was seen' },
  }),
  form({
    call: scoreCalls.saveColumns,
    given: here,
    rounds: async () => [
      { list: [{ id: null, title: 'Oral', fullScore: 60, isExtra: true, isShown: false }] },
    ],
    read: async app => ({
      list: (await scheme(app)).columns
        .filter(({ isOwn }) => isOwn)
        .map(({ title, fullScore, isExtra, isShown }) => ({
          ...{ id: null, title, fullScore, isExtra },
          isShown: Boolean(isShown),
        })),
    }),
    unread: inCourse,
  }),
  form({
    call: scoreColumnCalls.save,
    makes: true,
    given: async () => ({ courseId, title: 'Plain', fullScore: 100 }),
    rounds: async () => [{ title: 'Else', fullScore: 60 }],
    read: async (app, _, { id }) => {
      const column = (await scheme(app)).columns.find(one => one.id === id)!
      return { ...column, isShown: Boolean(column.isShown) }
    },
    unread: { ...inCourse, columnId: isMeant },
  }),
  form({
    call: scoreCalls.set,
    given: async app => ({
      courseId,
      studentId: student.id,
      item: (await scheme(app)).items[0]!.kind,
    }),
    rounds: async () => [{ score: '61.5', reason: 'Oral' }],
    read: async (app, { studentId, item }) => {
      const { list } = await app.call(teacher1, scoreCalls.listChanges, {
        courseId,
        studentId: studentId!,
        item: item!,
      })
      return { score: list[0]?.score == null ? undefined : String(list[0].score), reason: list[0]?.reason }
    },
    unread: { ...inCourse, studentId: 'says whose', item: isMeant, seen: 'says what was seen' },
  }),
  form({
    call: scoreCalls.setLetters,
    given: here,
    rounds: async () => [
      {
        letters: [
          { letter: 'A', lowest: 85 },
          { letter: 'F', lowest: 0 },
        ],
      },
    ],
    read: scheme,
    unread: { ...inCourse, seen: 'says what was seen' },
  }),
  form({
    call: scoreCalls.show,
    given: here,
    rounds: async app => [{ shown: !(await scheme(app)).shown }],
    read: scheme,
    unread: inCourse,
  }),
]

const stars = [
  form({
    call: classroomCalls.saveReasons,
    given: here,
    rounds: async () => [{ list: [{ reason: 'Brave', stars: 2 }] }],
    read: app => app.call(teacher1, classroomCalls.listReasons, { courseId }),
    unread: inCourse,
  }),
  form({
    call: performanceCalls.give,
    makes: true,
    given: async () => ({ courseId, studentIds: [student.id] }),
    rounds: async () => [{ stars: 3, reason: 'Brave' }],
    read: async (app, _, { id }) =>
      (await app.call(teacher1, performanceCalls.listLog, { courseId })).list.find(one => one.id === id)!,
    unread: {
      ...{ ...inCourse, studentIds: 'says to whom', groupIds: 'says to whom' },
      stepId: 'read back in the workbook of its set',
    },
  }),
]

export const courseForms = [...courses, ...people, ...groups, ...class_, ...scores, ...stars]
