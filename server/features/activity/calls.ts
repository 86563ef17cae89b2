import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { activityToManage, folderIdOf, folderToSee, folderToUse } from './access.ts'
import { addFolder, folderTree, moveFolder, removeFolder, renameFolder, sortFolders } from './folders.ts'
import { type ContentRow, isOpenToSomebody, isPublished, kindsByType, labelOf, stateByTimes } from './kind.ts'
import { typeNamesOf } from './modules.ts'
import { sortActivities } from './sorting.ts'
import { changeActivity, endActivity } from './spine.ts'
import { pageOfContent } from './store.ts'
import { modulesOf, typesOf } from './templates.ts'
import { pageOfTrash, removeActivity, restorableUntil, restoreActivity } from './trash.ts'

export const activityHandlers = serve(activityCalls, {
  list: async (context, input) => {
    const types = input.contentType === undefined ? undefined : [input.contentType].flat()
    const { page, limit } = input
    const filter = {
      types: types?.length ? types : undefined,
      folderId: folderIdOf(input.folderId),
      rootOnly: input.rootonly === 1,
      activityId: input.activityId,
      name: input.name,
      isByPosition: input.byposition === 1,
      page,
      limit,
    }
    const [content] = await Promise.all([
      pageOfContent(context, filter),
      folderToSee(context, input.folderId),
    ])
    const [list, total] = await Promise.all([presentRows(context, content.rows), content.total()])
    return { ...pageAnswer(list, total, input), sort: [] }
  },

  listTypes: async context => {
    const { db, course } = context
    const [modules, names] = await Promise.all([
      modulesOf(db, course.id, typesOf(context)),
      typeNamesOf(db, course.id),
    ])
    return {
      navigation: modules.map(({ contenttype, name }) => {
        const own = name ?? names[[contenttype].flat()[0] ?? '']
        return { contenttype, ...(own && { name: own }) }
      }),
      names,
    }
  },

  publish: async (context, { contentId, publishedAt, endsAt }) => {
    const row = await activityToManage(context, contentId)
    await changeActivity(context, row, { publishedAt: publishedAt ?? context.now, endsAt })
    return {}
  },

  unpublish: async (context, { contentId, endsAt }) => {
    const row = await activityToManage(context, contentId)
    await changeActivity(context, row, { publishedAt: null, endsAt })
    return {}
  },

  delete: async (context, { contentId }) => {
    await removeActivity(context, await activityToManage(context, contentId))
    return {}
  },

  end: async (context, { contentId }) => {
    await endActivity(context, await activityToManage(context, contentId))
    return {}
  },

  remind: async (context, { contentId, studentIds }) => {
    const { id, type } = await activityToManage(context, contentId)
    const { remind } = kindsByType(context).get(type) ?? {}
    if (!remind) return fail(activityErrors.notRemindable)
    return { done: await remind(context, id, studentIds.length === 0 ? null : studentIds) }
  },

  sort: async (context, { contentIds }) => {
    await sortActivities(context, contentIds)
    return {}
  },

  listDeleted: async (context, { page, limit }) => {
    const { rows, total: count } = await pageOfTrash(context, { limit, offset: (page - 1) * limit })
    const [total, names] = await Promise.all([
      totalRows({ page, limit }, rows.length, count),
      typeNamesOf(context.db, context.course.id),
    ])
    const kinds = kindsByType(context)
    const list = rows.map(row => ({
      id: row.id,
      contentType: row.type,
      title: row.title,
      activitylabel: labelOf(context, {
        label: row.label,
        called: names[row.type],
        kind: kinds.get(row.type),
      }),
      deletedAt: row.deleted_at,
      restorableUntil: restorableUntil(row.deleted_at ?? 0),
    }))
    return pageAnswer(list, total, { page, limit })
  },

  restore: async (context, { contentId }) => {
    await restoreActivity(context, contentId)
    return {}
  },

  move: async (context, { contentId, folderId }) => {
    const folder = await folderToUse(context, folderId)
    const row = await activityToManage(context, contentId)
    await changeActivity(context, row, { folderId: folder?.id ?? null })
    return {}
  },

  listFolders: async context => ({ list: await folderTree(context) }),
  createFolder: async (context, { name, parentid }) => ({ id: await addFolder(context, name, parentid) }),
  changeFolder: async (context, { id, name, parentid }) => {
    if (name !== undefined) await renameFolder(context, id, name)
    if (parentid !== undefined) await moveFolder(context, id, parentid)
    return {}
  },
  deleteFolder: async (context, { id }) => {
    await removeFolder(context, id)
    return {}
  },
  sortFolders: async (context, { ids }) => {
    await sortFolders(context, ids)
    return {}
  },
})

/** Rows of the course's content as the protocol sends them; each kind adds its fields for all its rows at once. */
async function presentRows(context: CourseContext, rows: (ContentRow & { is_excused: boolean })[]) {
  const kinds = kindsByType(context)
  const groups = [...Map.groupBy(rows, row => kinds.get(row.type))]
  const [names, ...shown] = await Promise.all([
    typeNamesOf(context.db, context.course.id),
    ...groups.map(([kind, group]) => kind?.page(context, group)),
  ])
  const extras = new Map(shown.flatMap(found => [...(found ?? [])]))
  const manage = context.mayChange('manage-activities')
  return rows.map(row => {
    const kind = kinds.get(row.type)
    const state = stateByTimes(row, context.now)
    const { isRemindable = isOpenToSomebody(row, context.now), ...own } = extras.get(row.id) ?? {}
    return {
      id: row.id,
      courseid: row.course_id,
      contenttype: row.type,
      title: row.title,
      activitylabel: labelOf(context, { label: row.label, called: names[row.type], kind }),
      state,
      published: isPublished(row, context.now),
      pinned: row.pinned_at !== null,
      createtime: row.created_at,
      updatetime: row.updated_at,
      publish_time: row.published_at,
      begintime: row.begins_at,
      endtime: row.deadline,
      excused: row.is_excused,
      ...(row.audience && { forwhom: row.audience }),
      directory: row.folder_title === null ? null : { id: row.folder_id!, title: row.folder_title },
      can: {
        manage,
        remind: manage && kind?.remind !== undefined && isRemindable === true,
        grade: context.may('grade'),
      },
      ...own,
    }
  })
}
