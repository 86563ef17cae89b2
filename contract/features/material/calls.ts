import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { revisionField } from '#contract/features/activity/revision.ts'
import { studentsAsked } from '#contract/features/activity/said.ts'
import { withholders } from '#contract/features/activity/withholding.ts'
import {
  changeFields,
  placeFields,
  writtenFields,
  writtenUsually,
} from '#contract/features/activity/written.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { flag, id, integer, nothing, oneOf, pageOf, paging, text, time } from '#contract/wire.ts'
import { changes, courseId, usually, wired } from '#contract/wired.ts'
import { linkPage, materialForms, materialViewer } from './entities.ts'
import { addressLength } from './rules.ts'

const materialId = ['contentid', id('material')] as const
/** The id of a file, or the address of a link. */
const source = text(addressLength)

export const viewerFilters = ['viewed', 'unviewed'] as const

/** What may be given and changed of a material. */
const given = {
  ...writtenFields,
  source: ['fileid', source],
  /** Students can open it until then; 0: always. */
  endsAt: ['endtime', time],
  isDownloadAllowed: ['allowdownload', flag],
} as const

export const materialRights = z.object({ manage: z.boolean() })

export const materialCalls = {
  add: command('/MaterialApi/addMaterial', {
    summary: 'Add files or a link to a course; published now, later, or not yet.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      /** `"1"` files, `"2"` a link. */
      form: ['type', oneOf([materialForms.files, materialForms.link]).default(materialForms.files)],
      ...usually(given, {
        ...writtenUsually,
        content: '',
        source: '',
        endsAt: null,
        isDownloadAllowed: true,
      }),
      contentType: ['contenttype', integer(0, 99).optional()],
      ...placeFields,
    }),
    output: z.object({ id: id('material') }),
  }),
  update: command('/MaterialApi/editMaterial', {
    summary: 'Change a material; fields that are left out stay as they are.',
    access: inCourse('staff', 'materialId', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      materialId,
      ...changes(given),
      ...changeFields,
    }),
    output: nothing,
  }),
  publish: command('/MaterialApi/publishMaterial', {
    summary: 'Publish a material now or later, and say until when it can be opened.',
    access: inCourse('staff', 'materialId', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      materialId,
      publishedAt: ['publishtime', time.default(null)],
      endsAt: ['endtime', time.optional()],
    }),
    output: nothing,
  }),
  get: query('/MaterialApi/getMaterialInfo', {
    summary: 'A material with its files or its link; for staff how many have opened it.',
    access: inCourse('member', 'materialId'),
    isKept: true,
    input: wired({
      courseId: anyCourse,
      materialId,
      contentType: ['contenttype', integer(0, 99).optional()],
    }),
    output: wired({
      id: id('material'),
      courseId: ['courseid', id('course')],
      contentType: ['contenttype', z.number()],
      form: ['type', z.string()],
      title: z.string(),
      content: z.string(),
      /** The first file, as one caller expects it; empty for a link. */
      fileId: ['fileid', z.string()],
      /** Of the link, or of the first file. */
      url: z.string(),
      attachments: z.array(attachment),
      link: linkPage.nullable(),
      author: z.string(),
      publishedAt: ['publishtime', time],
      endsAt: ['endtime', time],
      updatedAt: ['updatetime', time],
      ...revisionField,
      /** The material's own switch. */
      isDownloadAllowed: ['allowdownload', flag],
      /** Who keeps students from saving the files. */
      withheldBy: ['withheldby', z.enum(withholders)],
      /** What the caller may do now. */
      mayDownload: ['candownload', flag],
      /** Its time is over: students see that there was something, and no more. */
      isClosed: ['closed', flag],
      /** 1 not started or unpublished, 2 ongoing, 3 ended. */
      state: ['publishstate', z.number()],
      viewedAt: ['viewtime', time],
      viewCount: ['viewcount', z.number()],
      studentCount: ['total', z.number()],
      serverTime: ['servertime', time],
      can: materialRights,
    }),
  }),
  view: command('/MaterialApi/viewMaterial', {
    summary: 'A student has opened a material.',
    access: inCourse('student', 'materialId'),
    afterEnd: true,
    input: wired({ courseId: anyCourse, materialId }),
    output: wired({ viewedAt: ['viewtime', time] }),
  }),
  listViewers: query('/MaterialApi/getViewStudents', {
    summary: 'The students who have opened a material, or those who have not, by name or number.',
    access: inCourse('staff', 'materialId'),
    input: wired({
      materialId,
      ...studentsAsked(viewerFilters, 'unviewed'),
    }),
    output: pageOf(materialViewer).extend({ viewed: z.number(), students: z.number() }),
  }),
  checkDownload: query('/MaterialApi/checkDownload', {
    summary: 'The address at which the caller may save a file of a material now.',
    access: inCourse('member', 'materialId'),
    input: wired({ courseId: anyCourse, materialId, fileId: ['fileid', id('file')] }),
    output: z.object({ url: z.string() }),
  }),
  checkLink: command('/MaterialApi/checkLink', {
    summary: 'Look at the page that a link would lead to: its title, and whether it can be shown inside.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    waits: true,
    input: wired({ courseId, address: ['url', source] }),
    output: linkPage,
  }),
  queryFiles: query('/FutureV2/Courseware/query', {
    summary: 'The files of a material, as existing clients ask for them.',
    access: inCourse('member', 'id'),
    input: wired({
      id: id('material'),
      courseId: anyCourse,
      contentType: ['contenttype', integer(0, 99).optional()],
    }),
    output: wired({
      title: z.string(),
      mayDownload: ['candownload', flag],
      attachment: z.array(z.object({ ...attachment.shape, playurl: z.string(), down_url: z.string() })),
    }),
  }),
  listFiles: query('/CoursewareApi/getListsByFileType', {
    summary: 'The files of all materials of a course, newest first; of one type or of every type.',
    access: inCourse('member', 'courseId'),
    input: wired({
      courseId,
      /** A kind of file (`pdf`, `image`, `document` …) or an extension; empty: all. */
      fileType: text(20).default(''),
      ...paging,
    }),
    output: pageOf(
      wired({
        ...attachment.shape,
        /** The file once more, as rows of the course's content have it. */
        attachment: z.array(attachment),
        materialId: ['contentid', id('material')],
        contentType: ['contenttype', z.number()],
        /** Of the material. */
        title: z.string(),
        mayDownload: ['candownload', flag],
        createdAt: ['createtime', time],
      }),
    ),
  }),
}
