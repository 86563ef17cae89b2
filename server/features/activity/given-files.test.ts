import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { givenCalls } from '#contract/features/activity/given.ts'
import { settingCalls } from '#contract/features/activity/settings.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { textPdf } from '#seed/pdf.ts'
import { students, teacher1, teacher2 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { addProgram, standIn } from '#server/ports/test-programs.ts'

const drawer = await standIn('exit 1', 'pdftoppm')
// Whether it opens stands in the file, as with the real one.
await addProgram(dirname(drawer), 'pdfinfo', 'grep -q "/Encrypt\\|damaged" "$1" && exit 1; echo "Pages: 2"')
const equipped = testApp({ settings: { LIBREOFFICE: '0', PDFTOPPM: drawer } })
const bare = testApp({ settings: { LIBREOFFICE: '0', PDFTOPPM: '0' } })
type App = ReturnType<typeof bare>
const courseId = linearAlgebra.id

const pdf = textPdf('Norms', [['One'], ['Two']])
const upload = async (app: App, name: string, bytes: Buffer, as = teacher1) =>
  (await uploadFile(app, as, { name, bytes })).id
const check = async (app: App, fileIds: string[], isWithheld = true) =>
  app.call(teacher1, givenCalls.checkFiles, { courseId, fileIds, isWithheld })

describe('files that students may not save', () => {
  test('are looked into before they are published: which of them nobody can open, and why', async () => {
    const app = equipped()
    const ids = [
      await upload(app, 'norms.pdf', pdf),
      await upload(app, 'locked.pdf', Buffer.concat([pdf, Buffer.from('\ntrailer << /Encrypt 5 0 R >>\n')])),
      await upload(app, 'damaged.pdf', Buffer.concat([pdf, Buffer.from('\ndamaged\n')])),
      await upload(app, 'voice.mp3', Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000')),
      await upload(app, 'notes.txt', Buffer.from('Notes')),
    ]
    const first = await check(app, ids)
    expect(first.list.filter(({ reason }) => reason === 'waiting')).toHaveLength(3)
    await app.settle()
    const found = new Map((await check(app, ids)).list.map(({ id, reason }) => [id, reason]))
    expect(ids.map(id => found.get(id))).toEqual(['', 'locked', 'broken', 'kind', 'noProgram'])
  })

  test('cannot be shown at all where the server has no programs for them', async () => {
    const id = await upload(bare(), 'norms.pdf', pdf)
    expect((await check(bare(), [id])).list).toEqual([{ id, reason: 'noProgram' }])
  })

  test('are those of a course that keeps all files; otherwise nothing is looked into', async () => {
    const app = bare()
    const id = await upload(app, 'norms.pdf', pdf)
    expect(await check(app, [id], false)).toEqual({ withheldBy: '', list: [] })
    await app.call(teacher1, settingCalls.changeSetting, { courseId, key: 'allowdownload', value: false })
    expect(await check(app, [id], false)).toEqual({
      withheldBy: 'course',
      list: [{ id, reason: 'noProgram' }],
    })
    await app.call(teacher1, settingCalls.changeSetting, { courseId, key: 'allowdownload', value: true })
  })

  test('of strangers are nothing that staff learn of', async () => {
    const ids = [
      await upload(bare(), 'own.pdf', pdf, students[0]!),
      await upload(bare(), 'x.pdf', pdf, teacher2),
    ]
    expect((await check(bare(), ids)).list).toEqual([])
  })
})
