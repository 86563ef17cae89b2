import { kernelErrors } from '#contract/error.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { materialForms } from '#contract/features/material/entities.ts'
import { addressProblem, webAddress } from '#contract/features/material/rules.ts'
import { presentSeen, seenCountsOf, stateByTimes } from '#server/features/activity/public.ts'
import { attachmentOf, filesOf } from '#server/features/file/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { keyedSemaphore } from '#server/kernel/keyed-semaphore.ts'
import { pageOfFiles } from './files.ts'
import { lookAt } from './looking.ts'
import { isClosedTo, materials, mayDownload, pageOfViewers, type SeenMaterial } from './store.ts'
import { viewMaterial } from './viewing.ts'
import { addMaterial, changeMaterial, publishMaterial } from './writing.ts'

/** Strangers' servers may take their time, and one person may name many. */
const oneEach = keyedSemaphore()

export const materialHandlers = serve(materialCalls, {
  add: async (context, material) => ({ id: await addMaterial(context, material) }),

  update: async (context, change) => {
    await changeMaterial(context, change)
    return {}
  },

  publish: async (context, publication) => {
    await publishMaterial(context, publication)
    return {}
  },

  get: async (context, { materialId }) => infoOf(context, materialId),

  view: async (context, { materialId }) => ({ viewedAt: await viewMaterial(context, materialId) }),

  listViewers: async (context, { materialId, filter, ...wanted }) => {
    const done = filter === 'viewed' ? 'done' : 'left'
    const { counts, ...answer } = await pageOfViewers(context, materialId, { ...wanted, filter: done })
    return { ...answer, viewed: counts.done, students: counts.students }
  },

  checkDownload: async (context, { materialId, fileId }) => {
    const material = await materials.toSee(context, materialId)
    if (!material.files.includes(fileId)) fail(kernelErrors.notFound)
    if (!mayDownload(context, material)) fail(fileErrors.cannotDownload)
    const file = (await filesOf(context.db, [fileId])).get(fileId) ?? fail(kernelErrors.notFound)
    return { url: attachmentOf(context, file).rurl }
  },

  checkLink: async (context, { address }) => {
    const problem = addressProblem(address)
    if (problem) fail(problem)
    const whole = webAddress(address) ?? address
    const { title, picture, state } = await oneEach(context.person.id, () =>
      lookAt(context, whole, { withPicture: false }),
    )
    return { address: whole, host: new URL(whole).hostname, pageTitle: title, picture, state }
  },

  queryFiles: async (context, { id }) => {
    const material = await materials.toSee(context, id)
    const { attachments } = presentSeen(context, material, await filesGiven(context, material))
    return {
      title: material.title,
      mayDownload: mayDownload(context, material),
      attachment: attachments.map(file => ({ ...file, playurl: file.url, down_url: file.rurl })),
    }
  },

  listFiles: (context, wanted) => pageOfFiles(context, wanted),
})

/** A material with its files or its link: for staff how many have opened it, for students whether they have. */
async function infoOf(context: CourseContext, id: string) {
  const { db, now, role } = context
  const material = await materials.toSee(context, id)
  const [files, viewers] = await Promise.all([
    filesGiven(context, material),
    role === 'student' ? undefined : seenCountsOf(db, id),
  ])
  const isClosed = isClosedTo(context, material)
  const said = presentSeen(context, material, files)
  const [first] = said.attachments
  return {
    ...said,
    contentType: material.type,
    form: material.address === null ? materialForms.files : materialForms.link,
    content: isClosed ? '' : said.content,
    fileId: first?.id ?? '',
    url: isClosed ? '' : (material.address ?? first?.url ?? ''),
    link: isClosed ? null : linkOf(material),
    endsAt: material.deadline,
    isDownloadAllowed: material.allow_download,
    withheldBy: material.withheld_by,
    mayDownload: mayDownload(context, material),
    isClosed,
    state: stateByTimes(material, now),
    viewedAt: material.done_at,
    viewCount: viewers?.done ?? 0,
    studentCount: viewers?.students ?? 0,
    can: { manage: context.mayChange('manage-activities') },
  }
}

function linkOf({ address, page_title, page_picture, page_state }: SeenMaterial) {
  if (address === null) return null
  return {
    address,
    host: new URL(address).hostname,
    pageTitle: page_title,
    picture: page_picture,
    state: page_state,
  }
}

/** Its files, for whom it gives them now. */
const filesGiven = (context: CourseContext, material: SeenMaterial) =>
  filesOf(context.db, isClosedTo(context, material) ? [] : material.files)
