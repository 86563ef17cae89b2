import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityStates } from '#contract/features/activity/entities.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { type Choice, chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import {
  BellIcon,
  CheckCircleIcon,
  ClockIcon,
  CopyIcon,
  EditIcon,
  EyeOffIcon,
  FolderIcon,
  SendIcon,
  ShareIcon,
  StarIcon,
  TrashIcon,
} from '#web/ui/icons/icons.tsx'
import { type ContentItem, inCourse, type Place } from '../kind.ts'
import { kindOf, useKinds } from '../use-kinds.ts'

type Action =
  | 'edit'
  | 'publish'
  | 'unpublish'
  | 'end'
  | 'times'
  | 'score'
  | 'remind'
  | 'move'
  | 'copy'
  | 'share'
  | 'remove'

const ShareSheet = lazily(
  () => import('../sharing/ShareSheet.tsx').then(module => module.ShareSheet),
  'activity/sharing',
)

/** What staff do with an activity of the catalogue, and the sheet in which they share one. */
export function useContentActions(place: Place, mayManage: boolean) {
  const { courseId } = place
  const t = useTexts('activity')
  const kinds = useKinds()
  const navigate = useNavigate()
  const refreshes = [activityCalls.list, activityCalls.listFolders]
  const say = (text: string) => ({ refreshes, onDone: () => toast.good(text) })
  const publish = useCommand(activityCalls.publish, say(t('action.published')))
  const unpublish = useCommand(activityCalls.unpublish, say(t('action.unpublished')))
  const remind = useCommand(activityCalls.remind, {
    refreshes,
    onDone: ({ done }) =>
      done > 0 ? toast.good(t('action.reminded', { count: done })) : toast.info(t('action.nobodyReminded')),
  })
  const end = useCommand(activityCalls.end, say(t('action.hasEnded')))
  const remove = useCommand(activityCalls.delete, say(t('action.removed')))

  const [shared, setShared] = useState<string>()
  const openMenu = async (item: ContentItem) => {
    const kind = kindOf(kinds, item.contenttype)
    const share: Choice<Action> = { key: 'share', label: t('action.share'), icon: ShareIcon }
    const manage: Choice<Action>[] = [
      ...(kind?.editPath ? [{ key: 'edit' as const, label: t('action.edit'), icon: EditIcon }] : []),
      item.published
        ? { key: 'unpublish', label: t('action.unpublish'), icon: EyeOffIcon }
        : { key: 'publish', label: t('action.publish'), icon: SendIcon },
      ...(item.can.remind ? [{ key: 'remind' as const, label: t('action.remind'), icon: BellIcon }] : []),
      { key: 'times', label: t(kind?.isEndless ? 'action.appearance' : 'action.times'), icon: ClockIcon },
      ...(mayEnd(item, kind?.isEndless)
        ? [{ key: 'end' as const, label: t('action.end'), icon: CheckCircleIcon }]
        : []),
      ...(kind?.fullScore ? [{ key: 'score' as const, label: t('action.score'), icon: StarIcon }] : []),
      { key: 'move', label: t('action.move'), icon: FolderIcon },
      ...(kind?.mayCopy?.(item) === false
        ? []
        : [{ key: 'copy' as const, label: t('action.copy'), icon: CopyIcon }]),
      share,
      { key: 'remove', label: t('action.remove'), icon: TrashIcon, danger: true },
    ]
    const choices = mayManage ? manage : [share]
    const action = await chooseAction({ title: item.title, choices })
    const input = { courseId, contentId: item.id, contentType: item.contenttype }
    if (action === 'edit' && kind?.editPath) navigate(kind.editPath(item, place))
    if (action === 'publish') publish.mutate(input)
    if (action === 'remind') remind.mutate(input)
    if (action === 'times') navigate(inCourse('/addActivity/endTime', place, { id: item.id }))
    if (action === 'score') navigate(inCourse('/addActivity/score', place, { id: item.id }))
    if (action === 'move') navigate(inCourse('/addActivity/directory', place, { id: item.id }))
    if (action === 'share') setShared(item.id)
    if (action === 'copy') navigate(inCourse('/copyActivity', place, { id: item.id }))
    if (action === 'end' && (await confirmEnd(item))) end.mutate(input)
    if (action === 'unpublish' && (await confirmUnpublish(item))) unpublish.mutate(input)
    if (action === 'remove' && (await confirmRemove(item))) remove.mutate(input)
  }
  const confirmUnpublish = ({ title }: ContentItem) =>
    dialog.confirm({
      title: t('action.unpublishQuestion', { title }),
      message: t('action.unpublishHint'),
      confirmLabel: t('action.unpublish'),
    })
  const confirmEnd = ({ title }: ContentItem) =>
    dialog.confirm({
      title: t('action.endQuestion', { title }),
      message: t('action.endHint'),
      confirmLabel: t('action.end'),
    })
  const confirmRemove = ({ title }: ContentItem) =>
    dialog.confirm({
      title: t('action.removeQuestion', { title }),
      message: t('action.removeHint'),
      confirmLabel: t('action.remove'),
      danger: true,
    })

  return {
    openMenu: (item: ContentItem) => void openMenu(item),
    sheet: shared && (
      <Suspense fallback={null}>
        <ShareSheet courseId={courseId} activityId={shared} onClose={() => setShared(undefined)} />
      </Suspense>
    ),
  }
}

/** What students see now, and could do until later. */
const mayEnd = (item: ContentItem, isEndless = false) =>
  !isEndless && item.published && item.state === activityStates.ongoing
