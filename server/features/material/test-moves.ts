import { activityErrors } from '#contract/features/activity/errors.ts'
import { materialCalls as calls } from '#contract/features/material/calls.ts'
import { materialForms, materialTypes } from '#contract/features/material/entities.ts'
import { materialErrors } from '#contract/features/material/errors.ts'
import { folderOf, isEnough, timesOf } from '#server/features/activity/test-forms.ts'
import { type Draw, type Move, move, type Part, type Turn } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]
const isMaterial = (type: unknown) => (Object.values(materialTypes) as unknown[]).includes(type)

/** One of the materials that they have been shown, as they see it now. */
async function materialOf({ seen, draw, ask }: Turn) {
  const rows = seen.of('activity', ({ is }) => isMaterial(is.contenttype))
  return rows.length > 0 ? ask(calls.get, { materialId: draw.one(rows).id }) : undefined
}

/** A page in a network of its own, where the server does not look. */
const addressOf = (draw: Draw) => `https://192.168.0.7/${draw.text('details').replaceAll(' ', '-')}`

const filesOf = async ({ draw, file }: Turn) => [
  await file('details'),
  ...(draw.chance(30) ? [await file('details')] : []),
]

export const moves: Move[] = [
  move(calls.add, {
    by: managers,
    refusals: [activityErrors.timesConflict, materialErrors.filesMissing, materialErrors.addressWrong],
    input: async turn => {
      const { courseId, draw } = turn
      if (isEnough(turn, isMaterial)) return undefined
      const isLink = draw.chance(30)
      const files = isLink || draw.chance(3) ? [] : await filesOf(turn)
      return {
        ...{ courseId, title: draw.text('title'), ...timesOf(turn, 40), folderId: await folderOf(turn) },
        form: isLink ? materialForms.link : materialForms.files,
        source: isLink ? (draw.chance(5) ? 'nowhere' : addressOf(draw)) : (files[0] ?? ''),
        attachments: files.slice(1),
        content: draw.chance(50) ? `<p>${draw.text('details')}</p>` : '',
        contentType: draw.chance(30) ? materialTypes.alsoFiles : undefined,
        isDownloadAllowed: draw.chance(60),
      }
    },
  }),
  move(calls.update, {
    by: managers,
    refusals: [activityErrors.changedMeanwhile],
    input: async turn => {
      const { draw } = turn
      const material = await materialOf(turn)
      if (!material) return undefined
      const isLink = material.form === materialForms.link
      const change = {
        materialId: material.id,
        ...(draw.chance(50) ? { title: draw.text('title') } : {}),
        ...(draw.chance(50) ? { content: `<p>${draw.text('details')}</p>` } : {}),
        ...(draw.chance(30) ? { isDownloadAllowed: draw.chance(50) } : {}),
        ...(isLink && draw.chance(30) ? { source: addressOf(draw) } : {}),
        ...(!isLink && draw.chance(30) ? { attachments: await filesOf(turn) } : {}),
      }
      if (draw.chance(8)) return { ...change, revision: material.revision + 1 }
      return turn.dares(material.can.manage) ? { ...change, revision: material.revision } : undefined
    },
  }),
  move(calls.publish, {
    by: managers,
    refusals: [activityErrors.timesConflict],
    input: async turn => {
      const { draw } = turn
      const material = draw.chance(50) ? await materialOf(turn) : undefined
      if (!material) return undefined
      return {
        materialId: material.id,
        publishedAt: draw.chance(70) ? null : draw.soon(),
        endsAt: draw.chance(40) ? undefined : draw.chance(40) ? null : draw.soon(),
      }
    },
  }),
  move(calls.view, {
    by: ['student'],
    input: async turn => {
      const material = await materialOf(turn)
      return material && { materialId: material.id }
    },
  }),
  move(calls.checkLink, {
    by: managers,
    refusals: [materialErrors.addressWrong],
    input: ({ courseId, draw }) =>
      draw.chance(30) ? { courseId, address: draw.chance(90) ? addressOf(draw) : 'nowhere' } : undefined,
  }),
]
