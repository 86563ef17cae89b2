import type { courseCalls } from '#contract/features/course/calls.ts'
import type { CourseBase, CourseItem } from '#contract/features/course/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { CourseList } from './extension-points.ts'

/** Courses for tests and the gallery. */
export const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const courseId = idOf(1)
export const teacherId = idOf(2)

const mayAll = { edit: true, code: true, attendance: true, performance: true, activities: true }
export const mayNothing: CourseItem['can'] = {
  ...{ edit: false, code: false, attendance: false, performance: false, activities: false },
}

export function courseItem(number: number, change: Partial<CourseItem> = {}): CourseItem {
  return {
    id: idOf(number),
    uid: teacherId,
    issys: '0',
    courseName: `Course ${number}`,
    className: 'Class 1',
    code: 'MA2223',
    semester: '2026-2027',
    term: '1',
    isrecruit: '0',
    hasEnded: false,
    canVisit: true,
    teachtype: '0',
    studyHours: null,
    role: 1,
    isTop: false,
    badge: 1,
    total: 40,
    isCodeStopped: false,
    isattest: false,
    neednatureclass: '',
    needgrade: '',
    needentrance: '',
    identity: '',
    avatar: '',
    name: '沈岚',
    minpic: '',
    middlepic: '',
    studentbgpic: '',
    studentminpic: '',
    teacherbgpic: '',
    teacherminpic: '',
    theme: 0,
    can: mayAll,
    ...change,
  }
}

/** The same as its students see it. */
export const studied = { role: 0, badge: 0, can: mayNothing }

/** What the list of courses answers to somebody who has none. */
export const courseList = (change: Partial<CourseList> = {}): CourseList => ({
  topcourses: [],
  semester: [],
  number: 0,
  isPopApprove: 0,
  invitations: [],
  notReadNotifyLists: [],
  ...change,
})

export function courseBase(change: Partial<CourseBase> = {}): CourseBase {
  const known = {
    courseName: 'Linear Algebra',
    uid: teacherId,
    createdAt: null,
    code: 'MA2223',
    cipher: 'AB12',
    className: 'Class 1',
    isCodeStopped: false,
    studyHours: null,
    teachtype: '0',
    recommendresource: '1',
    forbiddiscuss: '0',
    resource_id: '0',
    hasEnded: false,
    canVisit: true,
    groupCount: '1',
    types: '',
    administrator: 1,
    studentCount: 40,
    coid: -1,
    showRecommendChapter: 1,
    identity: 0,
    isattest: false,
    teacher: { name: '沈岚', avatar: '' },
    enrollData: { enrollstate: '0', waitAuditCount: 0 },
    semester: '2026-2027',
    term: '1' as const,
    venue: '',
    description: '',
    courseRole: 1,
    badge: 1,
    isTop: false,
    canView: true,
    places: { cap: 5000, largest: 5000 },
    running: [],
    can: { edit: true, code: true, members: true, grade: true },
  }
  const pictures = ['minpic', 'middlepic', 'bigpic', 'minarpic', 'bigarpic', 'studentbgpic', 'studentminpic']
  const theme = {
    ...Object.fromEntries([...pictures, 'teacherbgpic', 'teacherminpic'].map(name => [name, ''])),
    id: '0',
    bgcolor: '',
    bannercolor: '',
    type: '0',
    typedesc: null,
    version: '1',
    deletedAt: '0',
    createdAt: null,
  }
  return { ...known, theme: theme as CourseBase['theme'], ...change }
}

/** A course as its form asks for it. */
export function courseForm(change: Partial<AnswerOf<typeof courseCalls.getForm>> = {}) {
  return {
    id: courseId,
    courseName: 'Topology',
    className: '',
    venue: '',
    semester: '2026-2027',
    term: '1',
    teachtype: '0',
    studyHours: '-1',
    canView: true,
    description: '',
    theme: 0,
    neednatureclass: false,
    needgrade: false,
    needentrance: false,
    enrollSetting: {},
    ...change,
  }
}
