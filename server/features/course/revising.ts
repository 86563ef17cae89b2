import { courseErrors } from '#contract/features/course/errors.ts'
import {
  type CourseDraft,
  courseProblems,
  nameLength,
  parseStudyTime,
} from '#contract/features/course/rules.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { publishCourseChanged, publishListChanged } from './announce.ts'
import { type CourseForm, formColumns } from './codes.ts'
import { readIntro } from './intro.ts'
import { termOf } from './present.ts'
import { courseChange, getCourse, lockCourse } from './store.ts'

type Change = Omit<ReturnType<typeof formOf>, 'theme' | 'term'> & {
  term: string
  theme: number
  description: string
}

/** Changes the given fields of a course; what is not given stays as it is. @throws its first problem */
export async function reviseCourse(
  context: CourseContext,
  { description, ...change }: { [Name in keyof Change]?: Change[Name] | undefined },
) {
  const { db, course, now, person } = context
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const [, before] = await Promise.all([lockCourse(db, course.id), getCourse(db, course.id)])
  const draft = { ...formOf(before), ...Object.fromEntries(given) }
  const intro = description === undefined ? before.intro : await readIntro(context, description, before.intro)
  void revise(db, course.id, now, { ...rowOf(draft), theme: draft.theme }, intro)
  publishCourseChanged(context, course.id)
  publishListChanged(context, person.id)
}

const revise = prepared((db, id: string, now: number, form: CourseForm, intro: string) =>
  courseChange(db, id, now).set(formColumns(form)).set({ intro }),
)

/** A course as edited in its form. */
export function formOf(row: Awaited<ReturnType<typeof getCourse>>) {
  return {
    courseName: row.name,
    className: row.class_name,
    venue: row.venue,
    semester: row.semester,
    term: termOf(row.term),
    teachtype: String(row.teach_type),
    studyHours: String(row.study_time),
    canView: row.is_public,
    theme: row.theme,
    neednatureclass: row.needs_class_number,
    needgrade: row.needs_grade,
    needentrance: row.needs_enrolled_month,
  }
}

interface JoinerQuestions {
  neednatureclass?: boolean
  needgrade?: boolean
  needentrance?: boolean
}

/** The columns filled from a course form. @throws its first problem */
export function rowOf(draft: CourseDraft & { teachtype: string; canView: boolean } & JoinerQuestions) {
  const [problem] = Object.values(courseProblems(draft))
  if (problem) fail(courseErrors[problem], { limit: nameLength })
  return {
    name: draft.courseName,
    class_name: draft.className,
    venue: draft.venue,
    semester: draft.semester,
    term: Number(draft.term),
    teach_type: ['1', '2', '3'].includes(draft.teachtype) ? Number(draft.teachtype) : 0,
    study_time: parseStudyTime(draft.studyHours) ?? -1,
    is_public: draft.canView,
    needs_class_number: draft.neednatureclass ?? false,
    needs_grade: draft.needgrade ?? false,
    needs_enrolled_month: draft.needentrance ?? false,
  }
}
