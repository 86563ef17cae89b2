import { expect, test } from 'vitest'
import { lectern } from '#server/app.ts'
import { movesOf } from './moves.ts'

/** Commands of courses that nobody does in a story yet, and why; only ever fewer. */
const undone: Record<string, string> = {
  '/ArchiveApi/addArchive': 'no story yet',
  '/ArchiveApi/cancleArchive': 'no story yet',
  '/CourseApi/cancelCourseTop': 'no story yet',
  '/CourseApi/copyCourse': 'no story yet',
  '/CourseApi/delCourse': 'no story yet',
  '/CourseApi/quitCourse': 'no story yet',
  '/CourseApi/resetCourseCode': 'no story yet',
  '/CourseApi/setCourseAllowQuit': 'no story yet',
  '/CourseApi/setCourseTop': 'no story yet',
  '/CourseApi/startCourseCode': 'no story yet',
  '/CourseApi/stopCourseCode': 'no story yet',
  '/CourseApi/transferCourse': 'no story yet',
  '/CourseApi/updateCourse': 'no story yet',
  '/CourseApi/updateCourseInfo': 'no story yet',
  '/CourseBigDataApi/upCourseDetail': 'no story yet',
  '/FutureV2/CoursePackage/export': 'no story yet',
  '/Futurev2/CourseEnroll/addLabel': 'no story yet',
  '/Futurev2/CourseEnroll/delLabel': 'no story yet',
  '/Futurev2/CourseEnroll/updateAuditState': 'no story yet',
  '/Futurev2/CourseEnroll/updateSetting': 'no story yet',
  '/Futurev2/CourseMeans/copyContent': 'no story yet',
  '/StudentAddtionInfoApi/updateMyCourseInfo': 'no story yet',
  '/StudentsApi/mergeStudents': 'no story yet',
}

test('each command of a course is something that people do in a story', () => {
  const missing = lectern.features.flatMap(({ name, calls = [] }) =>
    calls
      .filter(({ call }) => call.kind === 'command' && call.access.who === 'course')
      .filter(({ call }) => !movesOf.get(name)!.some(move => move.call === call))
      .map(({ call }) => call.path),
  )
  expect(missing.toSorted()).toEqual(Object.keys(undone).toSorted())
})
