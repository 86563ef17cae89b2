import type { output } from 'zod'
import { badges, type CourseItem } from '#contract/features/course/entities.ts'
import type { findableCalls } from '#contract/features/course/findable.ts'
import type { simpleCourse } from '#contract/features/course/other-lists.ts'
import { themeCount, themeOf } from '#contract/features/course/themes.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import type { Context, Standing } from '#server/kernel/feature.ts'
import { spellingOf } from '#server/kernel/names.ts'
import type { ListedCourse } from './store.ts'

type Term = CourseItem['term']

/** The wire's two role numbers: assistants count as teachers. */
export const roleNumber = (role: Standing['role']) => (role === 'student' ? 0 : 1)

export const badgeOf = (role: Standing['role']) =>
  role === 'owner' ? badges.teacher : role === 'assistant' ? badges.assistant : badges.student

export const termOf = (term: number) => String(term) as Term

interface TitledRow {
  id: string
  name: string
  class_name: string
  semester: string
  term: number
}

/** What a course is called, and when it takes place. */
export const presentTitle = (row: TitledRow) => ({
  courseId: row.id,
  courseName: row.name,
  className: row.class_name,
  semester: row.semester,
  term: String(row.term),
})

/** Addresses of a course's cover, without the scheme so that they use the page's. */
export function picturesOf(publicUrl: string, theme: number) {
  const cover = coverUrl(publicUrl, theme)
  return {
    minpic: cover,
    middlepic: cover,
    studentbgpic: cover,
    studentminpic: cover,
    teacherbgpic: cover,
    teacherminpic: cover,
  }
}

export const coverUrl = (publicUrl: string, theme: number) =>
  `${publicUrl.replace(/^https?:/, '')}/File/cover/${theme % themeCount}.svg`

const need = (isAsked: boolean) => (isAsked ? '1' : '0')

/** 4: an assistant without any permission, who can only archive the course. */
const identityOf = ({ role, permissions }: ListedCourse) =>
  role === 'assistant' && permissions.length === 0 ? '4' : ''

/** Whether somebody on the staff may do something in a course, ended or not. */
const may = ({ role, permissions }: ListedCourse, permission: string) =>
  role === 'owner' || (role === 'assistant' && permissions.includes(permission))

export function presentCourse({ config, publicUrl }: Context, row: ListedCourse): CourseItem {
  const mayChange = (permission: string) => !row.ended && may(row, permission)
  return {
    id: row.id,
    uid: row.owner_id,
    issys: '0',
    courseName: row.name,
    className: row.class_name || null,
    code: row.code,
    semester: row.semester,
    term: termOf(row.term),
    isrecruit: '0',
    hasEnded: row.ended,
    canVisit: row.ended_visible,
    teachtype: String(row.teach_type),
    studyHours: row.study_time > 0 ? row.study_time : null,
    role: roleNumber(row.role),
    isTop: row.pinned_at !== null,
    badge: badgeOf(row.role),
    total: row.student_count,
    isCodeStopped: row.code_stopped,
    isattest: row.attest_required,
    neednatureclass: need(row.needs_class_number),
    needgrade: need(row.needs_grade),
    needentrance: need(row.needs_enrolled_month),
    identity: identityOf(row),
    avatar: avatarUrl(config, row.avatar_id),
    name: row.teacher,
    ...picturesOf(publicUrl, row.theme),
    theme: row.theme,
    can: {
      edit: mayChange('edit-course'),
      code: mayChange('join-code'),
      attendance: mayChange('attendance'),
      performance: mayChange('performance'),
      activities: mayChange('manage-activities'),
    },
  }
}

/** A course as its name is found by those who are in it. */
export function presentFindable(
  context: Context,
  row: ListedCourse,
  isArchived: boolean,
): output<typeof findableCalls.listFindable.output>[number] {
  const { id, courseName, className, semester, role, badge, can } = presentCourse(context, row)
  return {
    ...{ id, courseName, className, semester, role, badge, isArchived },
    spelling: spellingOf([courseName, className].filter(Boolean).join(' ')),
    can: { ...can, members: !row.ended && may(row, 'manage-members'), grade: may(row, 'grade') },
  }
}

export function presentSimple(row: ListedCourse): output<typeof simpleCourse> {
  return {
    id: row.id,
    courseName: row.name,
    className: row.class_name || null,
    semester: row.semester,
    term: termOf(row.term),
    fixTerm: `${row.semester.replace('-', '')}${row.term}`,
    role: roleNumber(row.role),
    hasEnded: row.ended,
  }
}

/** The theme of a course as existing clients read it. */
export function presentTheme(publicUrl: string, theme: number) {
  const cover = coverUrl(publicUrl, theme)
  const { background, banner } = themeOf(theme)
  return {
    ...picturesOf(publicUrl, theme),
    id: String(theme),
    bgcolor: background,
    bannercolor: banner,
    bigpic: cover,
    minarpic: cover,
    bigarpic: cover,
    type: '0',
    typedesc: null,
    version: '1',
    deletedAt: '0',
    createdAt: null,
  }
}
