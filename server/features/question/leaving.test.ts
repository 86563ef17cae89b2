import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, demoPassword, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { banksOf } from './test-questions.ts'

const app = testApp()
const { begin, write, share, saysIn } = banksOf(app)

test('a copy of a course has its banks, with keys and all versions, for its own staff', async () => {
  const courseId = linearAlgebra.id
  const { id: bankId } = await app().call(teacher1, bankCalls.createInCourse, {
    courseId,
    title: 'Course bank',
  })
  const parentId = (await app().call(teacher1, bankCalls.addFolder, { bankId, title: 'Outer' })).id
  await app().call(teacher1, bankCalls.addFolder, { bankId, title: 'Inner', parentId })
  await share(bankId, teacher2, 'use')
  const { id } = await write(bankId, 'Kept', { tags: ['Exam'] })
  const { id: gone } = await write(bankId, 'Gone')
  await app().call(teacher1, questionCalls.delete, { questionIds: [gone] })
  const copied = await app().call(teacher1, packageCalls.copyCourse, {
    sourceCourseId: courseId,
    courseName: 'Again',
  })
  const { list } = await app().call(teacher1, bankCalls.list, {})
  const copy = list.find(bank => bank.courseId === copied.id)!
  expect(copy).toMatchObject({ title: 'Course bank', questionCount: 1 })
  const [row] = (await app().call(teacher1, questionCalls.list, { bankId: copy.id })).list
  expect(row!.id).not.toBe(id)
  const read = await app().call(teacher1, questionCalls.get, { id: row!.id })
  expect(read).toMatchObject({ key: { right: ['a'] }, tags: ['Exam'], version: 1 })
  const { folders } = await app().call(teacher1, bankCalls.get, { id: copy.id })
  expect(folders.map(({ title, parentId }) => [title, parentId])).toEqual([
    ['Outer', null],
    ['Inner', folders[0]!.id],
  ])
  await app().refused(teacher2, bankCalls.get, { id: copy.id }, kernelErrors.notFound)
})

test('a closed account leaves shared banks to their readers, and nothing of the others', async () => {
  const [alone, shared] = [await begin(assistant1, 'Alone'), await begin(assistant1, 'Shared')]
  await write(alone, 'Alone', {}, assistant1)
  await write(shared, 'Shared', {}, assistant1)
  await share(shared, teacher2, 'use', assistant1)
  await app().call(assistant1, profileCalls.closeAccount, { password: demoPassword })
  await app().settle()
  const bank = await app().call(teacher2, bankCalls.get, { id: shared })
  expect(bank).toMatchObject({ right: 'manage', ownerName: '已注销账号', questionCount: 1 })
  expect(await saysIn(shared, teacher2)).toHaveLength(1)
  const { rows } = await sql<{ deleted: boolean }>`
    select deleted_at is not null as deleted from question_bank where id = ${alone}`.execute(app().db)
  expect(rows).toEqual([{ deleted: true }])
})
