import { expect, test } from 'vitest'
import { courseMessages } from '#contract/features/course/messages.ts'
import { libraryCalls } from '#contract/features/file/library.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { packageErrors } from '#contract/features/package/errors.ts'
import { packageMessages } from '#contract/features/package/messages.ts'
import { emptyCourse } from '#seed/cast.ts'
import { teacher1 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { topics } from '#server/kernel/hub.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { bring, exportFrom } from './test-packages.ts'

const app = testApp()

test('who imports a course is told on every open page that it is done, and that there is one more', async () => {
  const bytes = await exportFrom(app(), teacher1, emptyCourse.id)
  const frames: string[] = []
  app().services.hub.subscribe(topics.account(teacher1.id), {
    ...{ accountId: teacher1.id, sessionId: '', end() {} },
    send: frame => frames.push(frame.toString()),
  })
  await bring(app(), teacher1, bytes)
  const { packageChanged } = packageMessages
  const commands = [packageChanged.cmd, courseMessages.listChanged.cmd]
  const told = frames.flatMap(frame => commands.find(command => frame.includes(command)) ?? [])
  expect(told.slice(-2)).toEqual(commands)
})

test('who has deleted a package after it was checked is told so, instead of waiting for ever', async () => {
  const bytes = await exportFrom(app(), teacher1, emptyCourse.id)
  const file = await uploadFile(app(), teacher1, { name: 'b.lectern.zip', bytes })
  const { id } = await app().call(teacher1, packageCalls.checkPackage, { fileId: file.id })
  await app().settle()
  await app().call(teacher1, libraryCalls.deleteFile, { id: file.id })
  await app().runJob(app().workers.find(({ queue }) => queue === 'file.sweep')!, {})
  await app().call(teacher1, packageCalls.importCourse, { id })
  await app().settle()
  const told = await app().call(teacher1, packageCalls.getImport, { id })
  expect(told).toMatchObject({ state: 'failed', info: packageErrors.fileGone.text.zh })
})
