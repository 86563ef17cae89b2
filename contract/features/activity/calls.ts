import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { moduleTypes } from '#contract/features/course/module-types.ts'
import { id, integer, list, nothing, pageOf, paging, text, time } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { contentItem, deletedItem, directory } from './entities.ts'

export const folderNameLength = 50

const contentId = ['contentid', id('activity')] as const
const contentType = ['contenttype', integer(0, 99).optional()] as const
/** The folder's id; `0`, empty or absent: the course's root. */
const folder = text(36).default('0')

export const activityCalls = {
  list: query('/FutureV2/CourseMeans/getCourseContent', {
    summary: 'The activities of a course, newest first; filtered by folder, type or name.',
    access: inCourse('member', 'courseId'),
    isKept: true,
    input: wired({
      courseId,
      /** One type or several; absent: all. */
      contentType: ['contenttype', z.union([list(integer(0, 99)), integer(0, 99)]).optional()],
      /** 0 or absent: the whole course, folder contents included. */
      folderId: ['dirid', folder],
      /** 1: only what is not in a folder. */
      rootonly: integer(0, 1).default(0),
      /** Only this activity. */
      activityId: ['contentid', id('activity').optional()],
      name: text(100).default(''),
      courseRole: ['courserole', integer(0, 1).optional()],
      desc: integer(0, 9).optional(),
      /** 1: in the order set by the staff; unordered items come first, newest first. */
      byposition: integer(0, 1).default(0),
      ...paging,
    }),
    output: pageOf(contentItem).extend({ sort: z.array(z.string()) }),
  }),
  listTypes: query('/FutureV2/CourseTemplate/getSetting', {
    summary: 'The kinds of content that a course can hold, in the order of its navigation.',
    access: inCourse('member', 'courseId'),
    isKept: true,
    input: wired({ courseId }),
    output: z.object({
      /** `"0"` folders, otherwise a contenttype, or several shown as one. */
      navigation: z.array(
        wired({
          contenttype: moduleTypes,
          /** The course's own name for it; absent: the usual one. */
          name: z.string().optional(),
        }),
      ),
      /** What the course calls types of activity, by contenttype; the others have their usual names. */
      names: z.record(z.string(), z.string()).optional(),
    }),
  }),
  publish: command('/Futurev2/CourseMeans/publishContent', {
    summary: 'Publish an activity now or later.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      contentId,
      contentType,
      publishedAt: ['publishtime', time.default(null)],
      endsAt: ['endtime', time.optional()],
    }),
    output: nothing,
  }),
  unpublish: command('/Futurev2/CourseMeans/unpublishContent', {
    summary: 'Unpublish an activity: students no longer see it.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId, contentId, contentType, endsAt: ['endtime', time.optional()] }),
    output: nothing,
  }),
  delete: command('/FutureV2/CourseMeans/deleteContent', {
    summary: 'Delete an activity.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId, contentId, contentType }),
    output: nothing,
  }),
  end: command('/Futurev2/CourseMeans/endContent', {
    summary: 'End an activity now; students with an individual end keep it.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId, contentId, contentType }),
    output: nothing,
  }),
  remind: command('/Futurev2/CourseMeans/urgeContent', {
    summary: 'Remind students who have not done an activity: those named, or all.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      contentId,
      contentType,
      studentIds: ['studentids', list(id('account'), 5000).default([])],
    }),
    output: z.object({ done: z.number() }),
  }),
  sort: command('/Futurev2/CourseMeans/sortContent', {
    summary: 'Reorder activities of a course, such as those of one folder.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId, contentIds: ['contentids', list(id('activity'), 1000)] }),
    output: nothing,
  }),
  listDeleted: query('/FutureV2/CourseMeans/getDeletedContent', {
    summary: "A course's deleted activities that can still be restored, most recently deleted first.",
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId, ...paging }),
    output: pageOf(deletedItem),
  }),
  restore: command('/FutureV2/CourseMeans/restoreContent', {
    summary: 'Restore a deleted activity as it was, within 30 days.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId, contentId, contentType }),
    output: nothing,
  }),
  move: command('/Futurev2/CourseMeans/directoryChange', {
    summary: 'Move an activity into a folder, or out of all folders.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId, contentId, contentType, folderId: ['chapterid', folder] }),
    output: nothing,
  }),
  listFolders: query('/CourseApi/getCourseDirectory', {
    summary: 'The folders of a course as a tree.',
    access: inCourse('member', 'courseId'),
    isKept: true,
    input: wired({ courseId }),
    output: z.object({ list: z.array(directory) }),
  }),
  createFolder: command('/CourseApi/addDirectory', {
    summary: 'Create a folder.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId, name: text(folderNameLength), parentid: folder }),
    output: z.object({ id: id('folder') }),
  }),
  changeFolder: command('/CourseApi/editDirectory', {
    summary: 'Rename a folder, or move it into another; what is left out stays as it is.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      id: id('folder'),
      name: text(folderNameLength).optional(),
      /** `0`: out of all folders. */
      parentid: text(36).optional(),
    }),
    output: nothing,
  }),
  deleteFolder: command('/CourseApi/delDirectory', {
    summary: 'Delete a folder; its content moves up into the parent folder.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId, id: id('folder') }),
    output: nothing,
  }),
  sortFolders: command('/CourseApi/sortDirectory', {
    summary: 'Reorder folders.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId, ids: list(id('folder'), 500) }),
    output: nothing,
  }),
}
