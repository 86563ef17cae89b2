import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import type { Directory } from '#contract/features/activity/entities.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { emptyCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { section, written } from '#server/features/test/test-tests.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const student = students[0]!

async function make(name: string, parentid = '0', courseid = linearAlgebra.id, as = teacher1) {
  return (await app().call(as, activityCalls.createFolder, { courseId: courseid, name, parentid })).id
}
const sort = (ids: string[], as = teacher1) =>
  app().call(as, activityCalls.sortFolders, { courseId: linearAlgebra.id, ids })

type Names = [name: string, child: Names][]
const namesOf = (list: Directory[]): Names => list.map(({ name, child }) => [name, namesOf(child)])
async function seen(courseid = linearAlgebra.id, as = teacher1) {
  return namesOf((await app().call(as, activityCalls.listFolders, { courseId: courseid })).list)
}

describe('the order of the folders', () => {
  let ids: Record<'a' | 'b' | 'c' | 'inner1' | 'inner2', string>

  test('is that of creation, until somebody changes it for everybody', async () => {
    const [a, b, c] = [await make('a'), await make('b'), await make('c')]
    ids = { a, b, c, inner1: await make('b1', b), inner2: await make('b2', b) }
    const inner: Names = [
      ['b1', []],
      ['b2', []],
    ]
    expect(await seen()).toEqual([
      ['a', []],
      ['b', inner],
      ['c', []],
    ])
    await sort([c, a, b])
    const turned = [
      ['c', []],
      ['a', []],
      ['b', inner],
    ]
    expect(await seen()).toEqual(turned)
    expect(await seen(linearAlgebra.id, teacher1)).toEqual(turned)
  })

  test('is changed within a folder without a change of the folders around it', async () => {
    await sort([ids.inner2, ids.inner1], assistant1)
    expect(await seen()).toEqual([
      ['c', []],
      ['a', []],
      [
        'b',
        [
          ['b2', []],
          ['b1', []],
        ],
      ],
    ])
  })

  test('stays unchanged when a named folder is missing, deleted, or in another course', async () => {
    const foreign = await make('Rome', '0', worldHistory.id, teacher2)
    await make('Greece', '0', worldHistory.id, teacher2)
    const own = await make('own', '0', emptyCourse.id)
    const deleted = await make('deleted')
    await app().call(teacher1, activityCalls.deleteFolder, { courseId: linearAlgebra.id, id: deleted })
    const before = [await seen(), await seen(worldHistory.id, teacher2)]
    for (const id of [foreign, own, deleted, linearAlgebra.id])
      await app().refused(
        teacher1,
        activityCalls.sortFolders,
        { courseId: linearAlgebra.id, ids: [ids.b, ids.a, ids.c, id] },
        kernelErrors.notFound,
      )
    expect([await seen(), await seen(worldHistory.id, teacher2)]).toEqual(before)
  })

  test('is for the staff that manages activities: no student, no other assistant, no stranger', async () => {
    const before = await seen()
    const input = { courseId: linearAlgebra.id, ids: [ids.b, ids.a, ids.c] }
    await app()
      .db.updateTable('membership')
      .set({ permissions: ['edit-course'] })
      .where('course_id', '=', linearAlgebra.id)
      .where('account_id', '=', assistant1.id)
      .execute()
    await app().refused(student, activityCalls.sortFolders, input, kernelErrors.notAllowed)
    await app().refused(assistant1, activityCalls.sortFolders, input, kernelErrors.permissionMissing)
    await app().refused(teacher2, activityCalls.sortFolders, input, kernelErrors.courseAbsent)
    await app().refused(null, activityCalls.sortFolders, input, kernelErrors.sessionMissing)
    expect(await seen()).toEqual(before)
  })
})

describe('the name of a folder', () => {
  test('is changed only by staff who manage activities, for everybody', async () => {
    const courseid = emptyCourse.id
    const id = (await make('Chapter 1', '0', courseid)) as never
    const rename = { courseId: courseid, id, name: 'Chapter 2' }
    await app().refused(teacher2, activityCalls.changeFolder, rename, kernelErrors.courseAbsent)
    await app().refused(null, activityCalls.changeFolder, rename, kernelErrors.sessionMissing)
    const elsewhere = { ...rename, courseId: linearAlgebra.id }
    await app().refused(teacher1, activityCalls.changeFolder, elsewhere, kernelErrors.notFound)
    expect(await seen(courseid, teacher1)).toContainEqual(['Chapter 1', []])
    await app().call(teacher1, activityCalls.changeFolder, rename)
    const names = (await seen(courseid, teacher1)).map(([name]) => name)
    expect(names).toContain('Chapter 2')
    expect(names).not.toContain('Chapter 1')
  })
})

describe('a folder that is moved', () => {
  const move = (id: string, parentid: string) =>
    app().call(teacher1, activityCalls.changeFolder, { courseId: linearAlgebra.id, id, parentid })

  test('takes along what is in it, and comes last where it goes', async () => {
    const [part, chapter] = [await make('Part'), await make('Chapter')]
    const section = await make('Section', chapter)
    await move(chapter, part)
    expect((await seen()).find(([name]) => name === 'Part')).toEqual([
      'Part',
      [['Chapter', [['Section', []]]]],
    ])
    await move(section, '0')
    expect((await seen()).at(-1)).toEqual(['Section', []])
  })

  test('goes neither into itself nor too deep', async () => {
    const [outer, inner] = [await make('Outer'), await make('Way')]
    await move(inner, outer)
    const refusedInto = (
      id: string,
      parentid: string,
      error: Parameters<ReturnType<typeof app>['refused']>[3],
    ) =>
      app().refused(teacher1, activityCalls.changeFolder, { courseId: linearAlgebra.id, id, parentid }, error)
    await refusedInto(outer, inner, activityErrors.folderInside)
    await refusedInto(outer, outer, activityErrors.folderInside)
    let deep = '0'
    for (let level = 1; level <= 4; level++) deep = String(await make(`Level ${level}`, deep))
    await refusedInto(outer, deep, activityErrors.folderTooDeep)
  })
})

describe('students', () => {
  test('see a folder once they see something in it or below it', async () => {
    const courseId = linearAlgebra.id
    const shown = async (as = student) =>
      JSON.stringify(await seen(courseId, as)).match(/Exam|Answers|Tasks/g) ?? []
    const exam = await make('Exam (being prepared)')
    const [answers, tasks] = [await make('Answers', exam), await make('Tasks', exam)]
    const put = (folderId: string, publishAt?: number | null) =>
      app().call(teacher1, courseNoticeCalls.create, {
        ...{ courseId, title: 'Room', content: '<p>4</p>', folderId },
        ...(publishAt !== undefined && { publishAt }),
      })
    await put(answers, null)
    expect(await shown(teacher1)).toEqual(['Exam', 'Answers', 'Tasks'])
    expect(await shown()).toEqual([])
    const { id } = await put(tasks)
    expect(await shown()).toEqual(['Exam', 'Tasks'])
    await app().call(teacher1, activityCalls.unpublish, { courseId, contentId: id })
    expect(await shown()).toEqual([])
  })
})

describe('the form of an activity', () => {
  const courseId = linearAlgebra.id
  const content = '<p>Text</p>'
  const kinds = {
    homework: {
      add: (folderId: string) =>
        app().call(teacher1, homeworkCalls.create, { courseId, title: 'T', folderId }),
      change: (id: string, change: object, as = teacher1) =>
        app().call(as, homeworkCalls.update, { id, title: 'U', ...change }),
    },
    notice: {
      add: (folderId: string) =>
        app().call(teacher1, courseNoticeCalls.create, { courseId, title: 'T', content, folderId }),
      change: (id: string, change: object, as = teacher1) =>
        app().call(as, courseNoticeCalls.update, { id, title: 'U', ...change }),
    },
    topic: {
      add: (folderId: string) =>
        app().call(teacher1, topicCalls.create, { courseId, title: 'T', content, folderId }),
      change: (id: string, change: object, as = teacher1) =>
        app().call(as, topicCalls.update, { id, title: 'U', ...change }),
    },
    test: {
      add: (folderId: string) =>
        app().call(teacher1, testCalls.create, {
          courseId,
          title: 'T',
          sections: [section([written('Why')])],
          folderId,
        }),
      change: (id: string, change: object, as = teacher1) =>
        app().call(as, testCalls.update, { id, title: 'U', ...change }),
    },
  }
  async function folderOf(activityId: string) {
    const { list } = await app().call(teacher1, activityCalls.list, { courseId, activityId, limit: 1 })
    return (list[0] as { directory: { id: string } | null }).directory?.id ?? null
  }

  test.each(Object.entries(kinds))(
    'puts a %s into another folder, and only where it says so',
    async (_, kind) => {
      const [one, other] = [await make('one'), await make('other')]
      const { id } = await kind.add(one)
      await kind.change(id, {})
      expect(await folderOf(id)).toBe(one)
      // As older clients may send it.
      await kind.change(id, { folderId: '' })
      expect(await folderOf(id)).toBe(one)
      await kind.change(id, { folderId: other })
      expect(await folderOf(id)).toBe(other)
      await kind.change(id, { folderId: '0' })
      expect(await folderOf(id)).toBe(null)
      const foreign = await make('foreign', '0', worldHistory.id, teacher2)
      await expect(kind.change(id, { folderId: foreign })).rejects.toThrow(String(kernelErrors.notFound.code))
      expect(await folderOf(id)).toBe(null)
    },
  )

  test('moves nothing for a student who changes a topic of their own', async () => {
    const into = await make('into')
    const { id } = await app().call(student, topicCalls.create, { courseId, title: 'Mine', content })
    await app().call(student, topicCalls.update, { id, content: '<p>Other</p>', folderId: into })
    expect(await folderOf(id)).toBe(null)
  })
})
