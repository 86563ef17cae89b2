import { beforeEach, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { moduleCalls } from '#contract/features/activity/modules.ts'
import { sharingCalls } from '#contract/features/activity/sharing.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { worldHistory } from '#seed/cast.ts'
import { type CastMember, castId, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = worldHistory.id
const hour = 3_600_000
const [member, outsider] = [students[3]!, students[33]!]
/** Everybody who is not in the course, logged in or not. */
const strangers = [null, outsider, teacher1]

const add = async (more: { publishAt?: number | null } = {}) =>
  (
    await app().call(teacher2, courseNoticeCalls.create, {
      ...{ courseId, title: 'Museum on Friday', content: '<p>Bring your SECRET card.</p>' },
      ...more,
    })
  ).id as string
const look = (who: CastMember | null, contentId: string) =>
  app().call(who, sharingCalls.getShared, { contentId })
const isAbsent = (who: CastMember | null, contentId: string) =>
  app().refused(who, sharingCalls.getShared, { contentId }, kernelErrors.notFound)
const change = (row: { is_public?: boolean; enrolment_open?: boolean; ended_visible?: boolean }) =>
  app().db.updateTable('course').set(row).where('id', '=', courseId).execute()

beforeEach(() => change({ is_public: true, enrolment_open: false }))

describe('the card of an activity', () => {
  test('is for staff: a link, what it is, whose and when', async () => {
    const contentId = await add()
    const share = await app().call(teacher2, sharingCalls.getShare, { courseId, contentId })
    expect(share).toMatchObject({
      ...{ label: '公告', title: 'Museum on Friday', courseName: 'World History', endsAt: null },
      ...{ isPublished: true, isPublic: true, className: '通识选修' },
      teacher: { name: teacher2.name },
    })
    expect(new URL(share.url).pathname + new URL(share.url).search).toBe(`/courseShare?id=${contentId}`)
    expect(share.image).toMatch(/\/File\/cover\/1\.svg$/)
    const input = { courseId, contentId }
    await app().refused(member, sharingCalls.getShare, input, kernelErrors.notAllowed)
    await app().refused(teacher1, sharingCalls.getShare, input, kernelErrors.courseAbsent)
    await app().refused(null, sharingCalls.getShare, input, kernelErrors.sessionMissing)
  })

  test('says whether anybody could open the link now', async () => {
    const contentId = await add({ publishAt: null })
    await change({ is_public: false })
    const share = await app().call(teacher2, sharingCalls.getShare, { courseId, contentId })
    expect(share).toMatchObject({ isPublished: false, isPublic: false, publishedAt: null })
  })

  test('cannot be had of what is deleted, or in another course', async () => {
    const contentId = await add()
    const form = { courseName: 'Sources', semester: '2026-2027', term: '1' as const }
    const { id } = await app().call(teacher2, courseCalls.create, form)
    const elsewhere = { courseId: id, contentId }
    await app().refused(teacher2, sharingCalls.getShare, elsewhere, kernelErrors.notFound)
    await app().call(teacher2, activityCalls.delete, { courseId, contentId })
    await app().refused(teacher2, sharingCalls.getShare, { courseId, contentId }, kernelErrors.notFound)
  })

  test('calls the activity what the course calls it', async () => {
    const contentId = await add()
    await app().call(teacher2, moduleCalls.nameType, { courseId, contentType: '7', name: 'Board' })
    expect((await look(null, contentId)).label).toBe('Board')
    await app().call(teacher2, moduleCalls.nameType, { courseId, contentType: '7', name: '' })
  })
})

describe('the link of a shared activity', () => {
  test('shows guests what it is, and nothing of what is in it', async () => {
    const contentId = await add()
    for (const who of strangers) {
      const shared = await look(who, contentId)
      expect(shared).toMatchObject({
        ...{ title: 'Museum on Friday', label: '公告', courseName: 'World History', code: '' },
        ...{ courseRole: null, hasEnded: false, teacher: { name: teacher2.name } },
      })
      expect(JSON.stringify(shared)).not.toContain('SECRET')
      expect(JSON.stringify(shared)).not.toContain(member.name)
    }
  })

  test('leads members to the activity, with the role that they have', async () => {
    const contentId = await add()
    expect((await look(member, contentId)).courseRole).toBe(0)
    expect((await look(teacher2, contentId)).courseRole).toBe(1)
  })

  test('carries the join code only where the course takes applications', async () => {
    const contentId = await add()
    await change({ enrolment_open: true })
    expect((await look(null, contentId)).code).toBe('WH2223')
  })

  test('of a course without a public page is for members alone: to others it looks absent', async () => {
    const contentId = await add()
    await change({ is_public: false })
    for (const who of strangers) {
      expect(await isAbsent(who, contentId)).toEqual(await isAbsent(who, castId(9, 999)))
    }
    expect((await look(member, contentId)).courseRole).toBe(0)
  })

  test('opens for nobody but staff before it is published, after it was withdrawn, and when it is deleted', async () => {
    const contentId = await add({ publishAt: app().clock.now() + hour })
    for (const who of [...strangers, member]) await isAbsent(who, contentId)
    expect((await look(teacher2, contentId)).courseRole).toBe(1)
    app().clock.advance(hour + 1)
    expect((await look(member, contentId)).title).toBe('Museum on Friday')
    await app().call(teacher2, activityCalls.unpublish, { courseId, contentId })
    for (const who of [...strangers, member]) await isAbsent(who, contentId)
    await app().call(teacher2, activityCalls.publish, { courseId, contentId })
    expect((await look(null, contentId)).title).toBe('Museum on Friday')
    await app().call(teacher2, activityCalls.delete, { courseId, contentId })
    for (const who of [...strangers, member, teacher2]) await isAbsent(who, contentId)
    await app().call(teacher2, activityCalls.restore, { courseId, contentId })
    expect((await look(null, contentId)).title).toBe('Museum on Friday')
  })

  test('stays that of the original when the activity is copied', async () => {
    const { id } = await app().call(teacher2, homeworkCalls.create, { courseId, title: 'Essay' })
    const activityId = String(id)
    const { list } = await app().call(teacher2, packageCalls.copyActivity, {
      courseId,
      activityId,
      courseIds: [courseId],
    })
    expect((await look(null, activityId)).label).toBe('作业')
    await isAbsent(null, list[0]!.activityId)
    await app().call(teacher2, activityCalls.publish, { courseId, contentId: list[0]!.activityId })
    expect((await look(null, list[0]!.activityId)).title).toBe('Essay')
    await app().call(teacher2, activityCalls.delete, { courseId, contentId: activityId })
    await isAbsent(null, activityId)
  })

  test('says that the course has ended; its students are led on only where they may still visit it', async () => {
    const contentId = await add()
    await app().call(teacher2, archiveCalls.archive, { courseId, type: '1', canVisit: true })
    expect(await look(null, contentId)).toMatchObject({ hasEnded: true, code: '', courseRole: null })
    expect((await look(member, contentId)).courseRole).toBe(0)
    await change({ ended_visible: false })
    expect((await look(member, contentId)).courseRole).toBe(null)
    await change({ is_public: false })
    await isAbsent(member, contentId)
    await app().call(teacher2, archiveCalls.unarchive, { courseId })
  })
})
