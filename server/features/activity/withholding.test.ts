import { describe, expect, test } from 'vitest'
import { settingCalls } from '#contract/features/activity/settings.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { forbidDownloads } from '#server/features/school/test-downloads.ts'
import { film } from '#server/features/video/test-film.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben] = [students[0]!, students[1]!]

let uploads = 0
const upload = async (name: string, bytes: Buffer = Buffer.from(`\0 file ${uploads++}`), who = teacher1) =>
  (await uploadFile(app(), who, { name, bytes })).id
const photo = async (who = teacher1) => upload('board.jpg', await picture('jpeg', 640 + uploads++, 480), who)

async function forbidInCourse(isForbidden: boolean) {
  const wish = { courseId, key: 'allowdownload', value: !isForbidden } as const
  await app().call(teacher1, settingCalls.changeSetting, wish)
}
const forbidInSchool = (isForbidden: boolean) => forbidDownloads(app(), isForbidden)

const statusAt = async (url: string) => {
  const { pathname, search } = new URL(url)
  return (await app().http.inject({ url: pathname + search })).statusCode
}

/** What a student is told of an activity's files, and what their addresses answer. */
interface ShownFiles {
  attachments: { id: string; url: string; rurl: string; thumb: string }[]
  withheldBy: string
  withheldFiles: string[]
}
const kinds: Record<
  string,
  { make(files: string[]): Promise<string>; read(who: CastMember, id: string): Promise<ShownFiles> }
> = {
  notice: {
    make: async attachments =>
      (
        await app().call(teacher1, courseNoticeCalls.create, {
          courseId,
          title: 'N',
          content: 'x',
          attachments,
        })
      ).id,
    read: (who, id) => app().call(who, courseNoticeCalls.get, { id }),
  },
  topic: {
    make: async attachments =>
      (await app().call(teacher1, topicCalls.create, { courseId, title: 'T', content: 'x', attachments })).id,
    read: (who, id) => app().call(who, topicCalls.get, { id }),
  },
  video: {
    make: async attachments =>
      (
        await app().call(teacher1, videoCalls.create, {
          ...{ courseId, title: 'V', source: 'https://films.example/a.mp4', attachments },
        })
      ).id,
    read: (who, id) => app().call(who, videoCalls.get, { id }),
  },
  homework: {
    make: async attachments =>
      (await app().call(teacher1, homeworkCalls.create, { courseId, title: 'H', attachments })).id,
    read: (who, id) => app().call(who, homeworkCalls.get, { id }),
  },
}

describe.each([
  ['the course', 'course', forbidInCourse],
  ['the school', 'school', forbidInSchool],
])('where %s forbids downloads', (_, by, forbid) => {
  test.each(Object.keys(kinds))('a picture that a %s gives is seen, not saved', async name => {
    const kind = kinds[name]!
    const file = await photo()
    const id = await kind.make([file])
    await app().settle()
    const before = await kind.read(anna, id)
    expect(before).toMatchObject({ withheldBy: '', withheldFiles: [] })
    const [{ url, rurl, thumb }] = before.attachments as [ShownFiles['attachments'][number]]
    expect([await statusAt(url), await statusAt(rurl)]).toEqual([200, 200])
    await forbid(true)
    for (const who of [anna, teacher1])
      expect(await kind.read(who, id)).toMatchObject({ withheldBy: by, withheldFiles: [file] })
    // Judged at each request, also at addresses from before.
    expect([await statusAt(url), await statusAt(rurl), await statusAt(thumb)]).toEqual([403, 403, 200])
    expect(await app().call(anna, fileCalls.getPreview, { id: file })).toMatchObject({ way: 'pages' })
    await forbid(false)
    expect([await statusAt(url), await statusAt(rurl)]).toEqual([200, 200])
  })

  test('what a homework needs and nobody can show here is given, and its teacher sees which', async () => {
    const [archive, drawn] = [await upload('data.zip'), await photo()]
    const id = await kinds.homework!.make([archive, drawn])
    await app().settle()
    await forbid(true)
    for (const who of [anna, teacher1])
      expect(await kinds.homework!.read(who, id)).toMatchObject({ withheldBy: by, withheldFiles: [drawn] })
    const { attachments } = await kinds.homework!.read(anna, id)
    const given = attachments.map(async file => [file.id, await statusAt(file.rurl)])
    expect(await Promise.all(given)).toEqual([
      [archive, 200],
      [drawn, 403],
    ])
    // A notice needs nothing.
    const notice = await kinds.notice!.make([archive])
    expect(await kinds.notice!.read(anna, notice)).toMatchObject({ withheldFiles: [archive] })
    await forbid(false)
  })

  test('a film is played, not given, whatever its own switch says', async () => {
    const source = await upload('film.webm', film(2))
    const { id } = await app().call(teacher1, videoCalls.create, {
      ...{ courseId, title: 'Film', source, allowsDownload: true },
    })
    await app().settle()
    const { file } = await app().call(anna, videoCalls.get, { id })
    expect(await statusAt(file!.rurl)).toBe(200)
    await forbid(true)
    const withheld = await app().call(anna, videoCalls.get, { id })
    expect(withheld.file).toBeNull()
    expect(await statusAt(file!.rurl)).toBe(403)
    expect(await statusAt(withheld.playUrl)).toBe(200)
    await forbid(false)
    expect(await statusAt(file!.rurl)).toBe(200)
  })

  test('a student’s own topic gives its files: they are not the course’s', async () => {
    const file = await photo(ben)
    const own = { courseId, title: 'Ben asks', content: 'x', attachments: [file] }
    const { id } = await app().call(ben, topicCalls.create, own)
    await app().settle()
    await forbid(true)
    const { attachments, withheldBy } = await app().call(anna, topicCalls.get, { id })
    expect([withheldBy, await statusAt(attachments[0]!.rurl)]).toEqual(['', 200])
    await forbid(false)
  })
})

test('the switch of a video is about its film, not about what is attached', async () => {
  const source = await upload('film.webm', film(3))
  const file = await photo()
  const { id } = await app().call(teacher1, videoCalls.create, {
    ...{ courseId, title: 'Film', source, allowsDownload: false, attachments: [file] },
  })
  await app().settle()
  const info = await app().call(anna, videoCalls.get, { id })
  expect(info).toMatchObject({ file: null, withheldBy: '', withheldFiles: [] })
  expect(await statusAt(info.attachments[0]!.rurl)).toBe(200)
})
