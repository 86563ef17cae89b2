import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { materialCalls } from '#contract/features/material/calls.ts'
import { materialForms, materialTypes } from '#contract/features/material/entities.ts'
import { materialProblem, webAddress } from '#contract/features/material/rules.ts'
import { uuid } from '#contract/wire.ts'
import {
  activityToManage,
  addSeen,
  changeActivity,
  check,
  openToChange,
  ownRow,
} from '#server/features/activity/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { lookAtPage } from './looking.ts'
import { materials } from './store.ts'

type NewMaterial = Omit<Value<typeof materialCalls.add.input>, 'courseId'>
type MaterialChange = Value<typeof materialCalls.update.input>

const rows = ownRow<{ address: string | null; isDownloadAllowed: boolean }>('material', {
  address: 'address',
  isDownloadAllowed: 'allow_download',
})
const setDownload = prepared((db, id: string, isAllowed: boolean) =>
  db.updateTable('material').set({ allow_download: isAllowed }).where('id', '=', id),
)
/** What was known is about another page. */
const setAddress = prepared((db, id: string, address: string) =>
  db
    .updateTable('material')
    .set({ address, page_title: '', page_picture: '', page_state: 0, looked_at: null })
    .where('id', '=', id),
)

/** Adds files or a link to the course. @returns its id */
export async function addMaterial(context: CourseContext, material: NewMaterial): Promise<string> {
  const { content, isDownloadAllowed, source, title } = material
  const isLink = material.form === materialForms.link
  const files = isLink ? [] : filesIn(source, material.attachments)
  check(materialProblem({ title, content, files, address: isLink ? source : null }))
  const address = isLink ? (webAddress(source) ?? null) : null
  const type = typeOf(isLink, material.contentType)
  return addSeen(
    context,
    type,
    { ...material, attachments: files },
    {
      insert(id) {
        rows.add(context, id, { address, isDownloadAllowed })
        if (address !== null)
          void context.enqueue(lookAtPage, { materialId: id, address, by: context.person.id })
      },
    },
  )
}

/** Clients may ask for files under their other number. */
function typeOf(isLink: boolean, wanted: number | undefined) {
  if (isLink) return materialTypes.link
  return wanted === materialTypes.alsoFiles ? materialTypes.alsoFiles : materialTypes.files
}

/** The files that a call names: in `fileid`, one or several joined by `|`, and in its list. */
function filesIn(source: string, more: readonly string[]) {
  const named = source.split('|').flatMap(one => one.trim().toLowerCase() || [])
  if (named.some(id => !uuid.test(id))) fail(kernelErrors.notFound)
  return [...new Set([...named, ...more])]
}

/** Changes the given fields of a material. */
export async function changeMaterial(context: CourseContext, change: MaterialChange) {
  const { db, person } = context
  const { materialId: id, isDownloadAllowed } = change
  const isLink = ({ address }: { address: string | null }) => address !== null
  const filesOf = (row: { address: string | null }) => (isLink(row) ? undefined : newFiles(change))
  const {
    own: material,
    becomes,
    save,
  } = await openToChange(context, id, change, materials.toChange, filesOf)
  const written = isLink(material) ? (change.source ?? material.address) : null
  check(materialProblem({ ...becomes, address: written }))
  await save()
  if (isDownloadAllowed !== undefined) void setDownload(db, id, isDownloadAllowed)
  const address = written === null ? null : (webAddress(written) ?? null)
  if (address === null || address === material.address) return
  void setAddress(db, id, address)
  void context.enqueue(lookAtPage, { materialId: id, address, by: person.id })
}

function newFiles({ source, attachments }: MaterialChange) {
  return source === undefined && attachments === undefined
    ? undefined
    : filesIn(source ?? '', attachments ?? [])
}

/** Publishes a material now or at a time, and says until when it can be opened. */
export async function publishMaterial(
  context: CourseContext,
  { materialId, publishedAt, endsAt }: Value<typeof materialCalls.publish.input>,
) {
  const [activity] = await Promise.all([
    activityToManage(context, materialId),
    materials.toChange(context, materialId),
  ])
  await changeActivity(context, activity, { publishedAt: publishedAt ?? context.now, endsAt })
}
