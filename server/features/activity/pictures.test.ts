import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { forbidDownloads } from '#server/features/school/test-downloads.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const anna = students[0]!
const hour = 3_600_000

let uploads = 0
const upload = async (who: CastMember = teacher1) =>
  (await uploadFile(app(), who, { name: 'plan.png', bytes: await picture('png', 40 + uploads++, 20) })).id
const shown = (id: string) => `<p>Plan</p><img data-file="${id}" alt="The plan">`

/** The addresses of the pictures in a text that somebody was given. */
const addressesIn = (html: string) =>
  [...html.matchAll(/src="([^"]+)"/g)].map(([, address]) => address!.replaceAll('&amp;', '&'))
const statusOf = async (url: string) => (await app().http.inject({ url })).statusCode
const look = async (html: string) => Promise.all(addressesIn(html).map(statusOf))

interface Kind {
  add(html: string, publishAt?: number | null): Promise<string>
  change(id: string, html: string, who?: CastMember): Promise<unknown>
  read(who: CastMember, id: string): Promise<string>
}
const kinds: Record<string, Kind> = {
  notice: {
    add: async (content, publishAt) =>
      (await app().call(teacher1, courseNoticeCalls.create, { courseId, title: 'N', content, publishAt })).id,
    change: (id, content, who = teacher1) => app().call(who, courseNoticeCalls.update, { id, content }),
    read: async (who, id) => (await app().call(who, courseNoticeCalls.get, { id })).content,
  },
  topic: {
    add: async (content, publishAt) =>
      (await app().call(teacher1, topicCalls.create, { courseId, title: 'T', content, publishAt })).id,
    change: (id, content, who = teacher1) => app().call(who, topicCalls.update, { id, content }),
    read: async (who, id) => (await app().call(who, topicCalls.get, { id })).content,
  },
  video: {
    add: async (content, publishAt) =>
      (
        await app().call(teacher1, videoCalls.create, {
          ...{ courseId, title: 'V', source: 'https://films.example/a.mp4', content, publishAt },
        })
      ).id,
    change: (id, content, who = teacher1) => app().call(who, videoCalls.update, { id, content }),
    read: async (who, id) => (await app().call(who, videoCalls.get, { id })).content,
  },
  material: {
    add: async (content, publishAt) =>
      (
        await app().call(teacher1, materialCalls.add, {
          ...{ courseId, title: 'M', form: '2', source: 'https://pages.example/a', content, publishAt },
        })
      ).id,
    change: (id, content, who = teacher1) =>
      app().call(who, materialCalls.update, { materialId: id, content }),
    read: async (who, id) => (await app().call(who, materialCalls.get, { materialId: id })).content,
  },
  homework: {
    add: async (details, publishAt) =>
      (await app().call(teacher1, homeworkCalls.create, { courseId, title: 'H', details, publishAt })).id,
    change: (id, details, who = teacher1) => app().call(who, homeworkCalls.update, { id, details }),
    read: async (who, id) => (await app().call(who, homeworkCalls.get, { id })).details,
  },
}

describe.each(Object.entries(kinds))('a picture in the text of a %s', (_kind, { add, change, read }) => {
  test('is seen by those who see the text, while they do', async () => {
    const file = await upload()
    const id = await add(shown(file), app().clock.now() + hour)
    const [early] = addressesIn(await read(teacher1, id))
    expect(await statusOf(early!)).toBe(200)
    await app().refused(anna, fileCalls.getAttachment, { id: file }, kernelErrors.notFound)
    app().clock.advance(2 * hour)
    await app().settle()
    const seen = await read(anna, id)
    expect(await look(seen)).toEqual([200])
    // Who only has the picture's id has nothing.
    await app().refused(teacher2, fileCalls.getAttachment, { id: file }, kernelErrors.notFound)
    await app().call(teacher1, activityCalls.delete, { courseId, contentId: id })
    expect(await look(seen)).toEqual([403])
    await app().call(teacher1, activityCalls.restore, { courseId, contentId: id })
    expect(await look(seen)).toEqual([200])
  })

  test('stays when somebody else edits the text, and is no longer shown when it is taken out', async () => {
    const [first, second] = [await upload(), await upload()]
    const id = await add(shown(first))
    const seen = await read(anna, id)
    await change(id, `${shown(first)}<p>More</p>`, assistant1)
    expect(await look(seen)).toEqual([200])
    await change(id, shown(second))
    expect(await look(seen)).toEqual([403])
    expect(await look(await read(anna, id))).toEqual([200])
  })

  test('has to be the writer’s own, and nothing else is kept of pictures', async () => {
    const foreign = await upload(teacher2)
    await expect(add(shown(foreign))).rejects.toThrow()
    const file = await upload()
    const id = await add(
      `${shown(file)}<img src="https://spy.example/1.png"><img data-file="x" src="https://spy.example/2.png">`,
    )
    expect(await read(anna, id)).not.toContain('spy.example')
  })
})

test('pictures in texts are shown where files are only read here: the text is what is read', async () => {
  const id = await kinds.notice!.add(shown(await upload()))
  await forbidDownloads(app(), true)
  expect(await look(await kinds.notice!.read(anna, id))).toEqual([200])
  await forbidDownloads(app(), false)
})

test('a material that is closed keeps the pictures of its text to itself', async () => {
  const id = await kinds.material!.add(shown(await upload()))
  const seen = await kinds.material!.read(anna, id)
  await app().call(teacher1, materialCalls.update, { materialId: id, endsAt: app().clock.now() + hour })
  expect(await look(seen)).toEqual([200])
  app().clock.advance(2 * hour)
  expect(await kinds.material!.read(anna, id)).toBe('')
  expect(await look(seen)).toEqual([403])
})
