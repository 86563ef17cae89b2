import { describe, expect, onTestFinished, test } from 'vitest'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { leeway } from '#contract/features/activity/played.ts'
import { settingCalls } from '#contract/features/activity/settings.ts'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { videoErrors } from '#contract/features/video/errors.ts'
import type { InputOf } from '#contract/input.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { elsewhereOf } from '#server/features/activity/test-elsewhere.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { film, uploadFilm } from './test-film.ts'
import { link, watching } from './test-watching.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben, clara] = [students[0]!, students[1]!, students[2]!]
const second = 1000
const hour = 3_600_000
/** Students of the course. */
const all = 40
const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome\n'

const { add, info, report } = watching(app)
const change = (id: string, changed: Partial<InputOf<typeof videoCalls.update>>) =>
  app().call(teacher1, videoCalls.update, { id, ...changed })
/** Opens the page, and lets time pass. */
const watch = async (who: CastMember, id: string, ...ranges: [number, number][]) => {
  await report(who, id)
  app().clock.advance(200 * second)
  const seconds = ranges.reduce((sum, [from, to]) => sum + to - from, 0)
  return report(who, id, { ranges, seconds, position: ranges.at(-1)?.[1] ?? 0 })
}
const watchers = (id: string, state: 'all' | 'none' | 'begun' | 'done' = 'all', name = '') =>
  app().call(teacher1, videoCalls.listStudents, { id, state, name, limit: 100 })
const { rowOf, todoOf, messagesOf } = elsewhereOf(app, courseId)
const open = async (address: string, headers: Record<string, string> = {}) => {
  const url = address.slice(address.indexOf('/File/'))
  const { statusCode: status, headers: answered, rawPayload } = await app().http.inject({ url, headers })
  return { status, disposition: String(answered['content-disposition']), length: rawPayload.length }
}

describe('a video', () => {
  test('is uploaded with its poster and captions, and played in pieces', async () => {
    const file = await uploadFilm(app(), teacher1)
    const id = await add({
      source: file.id,
      content: '<p>Section 2</p><script>x</script>',
      captions: [
        { language: 'en', file: captions },
        { language: 'zh-Hans', file: captions },
      ],
    })
    const shown = await info(anna, id)
    expect(shown).toMatchObject({
      ...{ title: 'Matrices as maps', content: '<p>Section 2</p>', author: teacher1.name, duration: 100 },
      ...{ isPage: false, link: '', file: null, posterFile: null, watched: 0, percent: 0, position: 0 },
      captions: [{ language: 'en' }, { language: 'zh-Hans' }],
      can: { manage: false, report: true },
    })
    expect(await open(shown.playUrl)).toMatchObject({ status: 200, length: film().length })
    expect(await open(shown.playUrl, { range: 'bytes=100-199' })).toMatchObject({ status: 206, length: 100 })
    const { cues } = await app().call(anna, videoCalls.getCaptions, { id, language: 'en' })
    expect(cues).toEqual([{ from: 0, to: 2, text: 'Welcome' }])
    expect(await messagesOf(anna, id)).toEqual([{ title: '发布了新视频：Matrices as maps', isRead: false }])
    expect(await rowOf(anna, id)).toMatchObject({
      contenttype: 9,
      state: 2,
      duration: 100,
      percent: 0,
      closed: '0',
    })
  })

  test('needs a name and content, in the words of the specification', async () => {
    const refused = (input: Partial<InputOf<typeof videoCalls.create>>, error: ErrorDefinition) =>
      app().refused(teacher1, videoCalls.create, { courseId, title: 'x', source: link, ...input }, error)
    await refused({ title: ' ' }, videoErrors.titleMissing)
    await refused({ source: '' }, videoErrors.contentMissing)
    for (const source of [
      'http://films.school.example/a.mp4',
      'javascript:alert(1)',
      'https://a@b.example/',
      'no',
    ])
      await refused({ source }, videoErrors.badLink)
    const text = await uploadFile(app(), teacher1, { name: 'notes.txt', bytes: Buffer.from('words') })
    await refused({ source: text.id }, videoErrors.notVideo)
    const others = await uploadFilm(app(), teacher2, 2)
    await refused({ source: others.id }, fileErrors.notYours)
    await refused({ captions: [{ language: 'en', file: 'no captions' }] }, videoErrors.noCaptions)
    await refused({ captions: [{ language: 'en', file: '字'.repeat(60_000) }] }, videoErrors.captionsTooLarge)
    expect(videoErrors.titleMissing.text.en).toBe('Video name must not be empty')
    expect(videoErrors.contentMissing.text.en).toBe('Video content must not be empty')
  })

  test('that is linked is played from there, or opened there if it is a page', async () => {
    expect(await info(anna, await add())).toMatchObject({ playUrl: link, link, isPage: false })
    const page = await add({ source: 'https://films.school.example/watch?v=1' })
    expect(await info(anna, page)).toMatchObject({ playUrl: '', isPage: true })
    expect(await report(anna, page)).toMatchObject({ isDone: true, percent: 100 })
  })

  test('is changed: what is left out stays, captions in other languages go', async () => {
    const id = await add({
      captions: [
        { language: 'en', file: captions },
        { language: 'de', file: captions },
      ],
    })
    await change(id, { title: 'Maps', captions: [{ language: 'de' }, { language: 'ja', file: captions }] })
    expect(await info(teacher1, id)).toMatchObject({
      ...{ title: 'Maps', link, duration: 100, donePercent: 90 },
      captions: [{ language: 'de' }, { language: 'ja' }],
    })
    const file = await uploadFilm(app(), teacher1, 3)
    await change(id, { source: file.id })
    expect(await info(teacher1, id)).toMatchObject({ link: '', duration: 0, file: { id: file.id } })
  })

  test('that is another film by now has been watched by nobody, unless its teacher says that it is the same', async () => {
    const id = await add()
    await watch(anna, id, [0, 100])
    await change(id, { source: 'https://films.school.example/cut.mp4', duration: 120, keepsWatched: true })
    expect(await info(anna, id)).toMatchObject({ watched: 100, percent: 83 })
    await change(id, { source: 'https://films.school.example/other.mp4', duration: 120 })
    expect(await info(anna, id)).toMatchObject({ watched: 0, percent: 0, isDone: false, position: 0 })
    expect((await watchers(id, 'none')).total).toBe(all)
    await watch(anna, id, [0, 12])
    expect(await info(anna, id)).toMatchObject({ watched: 12, percent: 10 })
    await change(id, { title: 'Maps' })
    expect(await info(anna, id)).toMatchObject({ watched: 12, percent: 10 })
  })

  test('waits among the things to do until its end, with a reminder, if it has one', async () => {
    const free = await add()
    const id = await add({ endsAt: app().clock.now() + 48 * hour })
    expect(await todoOf(anna, free)).toBeUndefined()
    expect(await todoOf(anna, id)).toBeDefined()
    await app().settle()
    app().clock.advance(26 * hour)
    await app().services.jobs.enqueue(app().db, 'notification.remind', {})
    expect(await messagesOf(ben, id)).toContainEqual({
      title: '请在一天内观看视频：Matrices as maps',
      isRead: false,
    })
    await watch(anna, id, [0, 95])
    expect(await todoOf(anna, id)).toBeUndefined()
    expect((await messagesOf(anna, id)).every(({ isRead }) => isRead)).toBe(true)
    await app().call(teacher1, videoCalls.setClosed, { id, isClosed: true })
    expect(await todoOf(ben, id)).toBeUndefined()
  })

  test('that is planned or deleted does not exist for students', async () => {
    const id = await add({ publishAt: app().clock.now() + hour })
    await app().refused(anna, videoCalls.get, { id }, kernelErrors.notFound)
    await app().refused(anna, videoCalls.report, { id }, kernelErrors.notFound)
    app().clock.advance(hour)
    await app().settle()
    expect((await watch(anna, id, [0, 50])).watched).toBe(50)
    await app().call(teacher1, activityCalls.delete, { courseId, contentId: id })
    await app().refused(anna, videoCalls.get, { id }, kernelErrors.notFound)
    await app().call(teacher1, activityCalls.restore, { courseId, contentId: id })
    expect(await info(anna, id)).toMatchObject({ watched: 50 })
  })
})

describe('what is watched', () => {
  test('is kept as seconds: once each, from any device, with the place to go on', async () => {
    const id = await add()
    await report(anna, id)
    expect((await watchers(id, 'none')).total).toBe(all)
    app().clock.advance(60 * second)
    expect(
      await report(anna, id, { viewing: 'phone', ranges: [[0, 30]], seconds: 30, position: 30 }),
    ).toEqual({
      ...{ watched: 30, percent: 30, isDone: false },
    })
    app().clock.advance(60 * second)
    await report(anna, id, {
      viewing: 'desk',
      ranges: [
        [20, 50],
        [80, 90],
      ],
      seconds: 40,
      position: 90,
    })
    expect(await info(anna, id)).toMatchObject({
      watched: 60,
      percent: 60,
      position: 90,
      marks: [
        [0, 50],
        [80, 90],
      ],
    })
    expect((await watchers(id, 'begun')).list).toMatchObject([
      { studentId: anna.id, watched: 60, played: 70, percent: 60, state: 'begun' },
    ])
    app().clock.advance(60 * second)
    await report(anna, id, { viewing: 'desk', ranges: [[50, 80]], seconds: 70, position: 80 })
    expect(await info(anna, id)).toMatchObject({ watched: 90, isDone: true, doneCount: 0 })
    expect(await info(teacher1, id)).toMatchObject({ doneCount: 1, studentCount: all })
    expect(await rowOf(anna, id)).toMatchObject({ percent: 90, done: 1 })
    expect(await rowOf(teacher1, id)).toMatchObject({ donecount: 1, studentcount: all })
  })

  test('changes nothing when a report arrives twice', async () => {
    const id = await add()
    await report(anna, id)
    app().clock.advance(60 * second)
    const said = { viewing: 'phone', ranges: [[0, 30]] as [number, number][], seconds: 35, position: 30 }
    for (let time = 0; time < 3; time++) await report(anna, id, said)
    expect((await watchers(id, 'begun')).list).toMatchObject([{ watched: 30, played: 35 }])
  })

  test('may come in the form of existing clients: a position, and the seconds before it', async () => {
    const id = await add()
    await report(anna, id)
    app().clock.advance(10 * second)
    expect(await report(anna, id, { position: 25, seconds: 10 })).toMatchObject({ watched: 10 })
    expect((await info(anna, id)).marks).toEqual([[15, 25]])
  })

  test('cannot be more than fits into the time since it was opened', async () => {
    onTestFinished(app().clock.hold())
    const id = await add({ duration: 3600 })
    expect((await report(anna, id, { ranges: [[0, 3600]], seconds: 3600 })).watched).toBe(leeway)
    // A script that goes on asking gains nothing.
    for (let time = 0; time < 5; time++) await report(anna, id, { ranges: [[0, 3600]], seconds: 3600 })
    expect((await info(anna, id)).watched).toBe(leeway)
    app().clock.advance(100 * second)
    expect((await report(anna, id, { ranges: [[0, 3600]], seconds: 3600 })).watched).toBe(leeway + 200)
  })

  test('may be reported late, after hours without a network, and does not move the place backwards', async () => {
    const id = await add({ duration: 3600 })
    await report(anna, id)
    app().clock.advance(5 * hour)
    await report(anna, id, { viewing: 'desk', ranges: [[1000, 1010]], seconds: 10, position: 1010 })
    await report(anna, id, {
      viewing: 'train',
      ranges: [[0, 900]],
      seconds: 900,
      position: 900,
      ago: 2 * 3600,
    })
    expect(await info(anna, id)).toMatchObject({ watched: 910, position: 1010 })
    // Nor does opening it.
    await report(anna, id)
    expect(await info(anna, id)).toMatchObject({ position: 1010 })
  })

  test('is never outside of the video, whatever is sent', async () => {
    const id = await add()
    expect(await watch(anna, id, [90, 86_000])).toMatchObject({ watched: 10 })
    await report(anna, id, {
      ranges: [
        [50, 20],
        [7, 7],
      ],
      position: 86_400,
    })
    expect(await info(anna, id)).toMatchObject({ watched: 10, position: 100 })
  })

  test('counts as the teacher asks, also later', async () => {
    const id = await add()
    await watch(anna, id, [0, 60])
    expect(await info(anna, id)).toMatchObject({ isDone: false, percent: 60 })
    await change(id, { donePercent: 50 })
    expect(await info(anna, id)).toMatchObject({ isDone: true })
    await change(id, { duration: 600 })
    expect(await info(anna, id)).toMatchObject({ isDone: false, percent: 10 })
  })

  test('is counted when the length is known, if nobody could tell before', async () => {
    const id = await add({ duration: 0 })
    expect(await watch(anna, id, [0, 60])).toEqual({ watched: 60, percent: 0, isDone: false })
    await change(id, { duration: 60 })
    expect(await info(anna, id)).toMatchObject({ percent: 100, isDone: true })
  })

  test('shows the teacher which seconds the class has seen', async () => {
    const id = await add()
    await watch(anna, id, [0, 50])
    await watch(ben, id, [40, 60])
    const { counts, step, students: seen } = await app().call(teacher1, videoCalls.getHeat, { id })
    expect({ step, seen, length: counts.length }).toEqual({ step: 1, seen: all, length: 100 })
    expect([0, 39, 40, 49, 50, 59, 60, 99].map(place => counts[place])).toEqual([1, 1, 2, 2, 1, 1, 0, 0])
    expect(await watchers(id, 'none', clara.name)).toMatchObject({
      none: all - 2,
      begun: 2,
      list: [{ studentId: clara.id }],
    })
  })
})

describe('a closed video', () => {
  test('cannot be watched: no address, no captions, no report, and the address that was given is dead', async () => {
    const file = await uploadFilm(app(), teacher1, 4)
    const id = await add({ source: file.id, captions: [{ language: 'en', file: captions }] })
    const { playUrl } = await info(anna, id)
    await app().call(teacher1, videoCalls.setClosed, { id, isClosed: true })
    expect(await info(anna, id)).toMatchObject({ isClosed: true, playUrl: '', can: { report: false } })
    expect((await open(playUrl)).status).toBe(403)
    await app().refused(anna, videoCalls.report, { id, position: 10, seconds: 10 }, videoErrors.closed)
    await app().refused(anna, videoCalls.getCaptions, { id, language: 'en' }, videoErrors.closed)
    expect(videoErrors.closed.text.en).toBe('Sorry, this video is closed by the teacher')
    expect((await open((await info(teacher1, id)).playUrl)).status).toBe(200)
    await app().call(teacher1, videoCalls.setClosed, { id, isClosed: false })
    expect((await open(playUrl)).status).toBe(200)
  })
})

describe('the file of a video', () => {
  test('is nothing that students may save, unless the teacher allows it', async () => {
    const file = await uploadFilm(app(), teacher1, 5)
    const id = await add({ source: file.id })
    const { playUrl } = await info(anna, id)
    expect((await open(`${playUrl}&download=1`)).disposition).toMatch(/^inline/)
    expect(
      (await open(`/File/download/id/${file.id}?download=1`, { token: await app().tokenOf(anna) })).status,
    ).toBe(403)
    await change(id, { allowsDownload: true })
    const { file: given } = await info(anna, id)
    expect((await open(given!.rurl)).disposition).toMatch(/^attachment/)
    const allow = (value: boolean) =>
      app().call(teacher1, settingCalls.changeSetting, { courseId, key: 'allowdownload', value })
    await allow(false)
    expect((await info(anna, id)).file).toBeNull()
    expect((await open(given!.rurl)).status).toBe(403)
    await allow(true)
  })

  test('has an address for one person and half an hour', async () => {
    const file = await uploadFilm(app(), teacher1, 6)
    const id = await add({ source: file.id })
    const { playUrl } = await info(anna, id)
    app().clock.advance(19 * 60 * second)
    expect((await open(playUrl)).status).toBe(200)
    app().clock.advance(12 * 60 * second)
    expect((await open(playUrl)).status).toBe(403)
    expect((await open((await info(anna, id)).playUrl)).status).toBe(200)
  })
})

test('a video is copied with its captions, without what was watched', async () => {
  const file = await uploadFilm(app(), teacher1, 7)
  const id = await add({
    source: file.id,
    title: 'To be copied',
    captions: [{ language: 'en', file: captions }],
  })
  await watch(anna, id, [0, 95])
  const copy = await app().call(teacher1, packageCalls.copyCourse, {
    ...{ sourceCourseId: courseId, courseName: 'Again', copycourseware: true, copyweblink: true },
  })
  const { list } = await app().call(teacher1, activityCalls.list, { courseId: copy.id, limit: 200 })
  const copied = list.find(row => row.title === 'To be copied')!.id as string
  expect(await info(teacher1, copied)).toMatchObject({
    ...{ publishedAt: null, doneCount: 0, duration: 100 },
    file: { id: file.id },
    captions: [{ language: 'en' }],
  })
  const { cues } = await app().call(teacher1, videoCalls.getCaptions, { id: copied, language: 'en' })
  expect(cues).toEqual([{ from: 0, to: 2, text: 'Welcome' }])
})

describe('comments on a video', () => {
  test('are for those who see it, whether or not it is open for watching', async () => {
    const id = await add()
    const said = { activityId: id, content: 'What happens at 0:30?' }
    await app().call(anna, commentCalls.add, said)
    await change(id, { endsAt: app().clock.now() + hour })
    app().clock.advance(2 * hour)
    await app().call(teacher1, videoCalls.setClosed, { id, isClosed: true })
    await app().call(ben, commentCalls.add, said)
    const { total, can } = await app().call(clara, commentCalls.list, { activityId: id })
    expect(total).toBe(2)
    expect(can).toMatchObject({ write: true, hideName: false, choose: false, manage: false })
    await app().refused(teacher2, commentCalls.list, { activityId: id }, kernelErrors.notFound)
  })

  test('follow the switch of the course, and their own', async () => {
    const id = await add()
    const said = { activityId: id, content: 'Is there a transcript?' }
    const forbid = (value: boolean) =>
      app().call(teacher1, settingCalls.changeSetting, { courseId, key: 'forbidcomment', value })
    await forbid(true)
    await app().refused(anna, commentCalls.add, said, commentErrors.notHere)
    await forbid(false)
    await app().call(teacher1, commentCalls.lock, { activityId: id, isLocked: true })
    await app().refused(anna, commentCalls.add, said, commentErrors.locked)
    await app().call(teacher1, commentCalls.lock, { activityId: id, isLocked: false })
    await app().call(anna, commentCalls.add, said)
  })
})
