import { useQueryClient } from '@tanstack/react-query'
import { answeringBoardCalls } from '#contract/features/answering/board-calls.ts'
import { boardLimits, isUnseen } from '#contract/features/answering/board-rules.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, dialog } from '#web/ui/base/ask.ts'
import { EditIcon, FolderIcon, PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { type BoardPlace, changePost, type Listing, type Post } from './posts.ts'

type Group = Listing['groups'][number]

/** What a teacher does with what the class writes. */
export function useLeading(place: BoardPlace, board: Listing | undefined) {
  const t = useTexts('answering/board')
  const client = useQueryClient()
  const refreshes = [answeringBoardCalls.listPosts]
  const hide = useCommand(answeringBoardCalls.hidePost, { refreshes })
  const mark = useCommand(answeringBoardCalls.markPost, { refreshes })
  const moving = useCommand(answeringBoardCalls.movePosts, { refreshes })
  const adding = useCommand(answeringBoardCalls.addGroup, { refreshes })
  const renaming = useCommand(answeringBoardCalls.renameGroup, { refreshes })
  const removing = useCommand(answeringBoardCalls.removeGroup, { refreshes })
  const question = { stepId: place.stepId as never, questionId: place.questionId as never }

  const askName = (title: string, value = '') =>
    dialog.prompt({
      ...{ title, label: t('groupName'), value },
      check: name => {
        if (isUnseen(name)) return problemText(answeringErrors.groupNameMissing)
        const { groupName: limit } = boardLimits
        return name.trim().length > limit ? problemText(answeringErrors.postTooLong, { limit }) : undefined
      },
    })
  const move = (post: Post, groupId: string | null) => {
    if (post.groupId === groupId) return
    changePost(client, place, post.id, { groupId: groupId as never })
    moving.mutate({ ...question, postIds: [post.id], groupId: groupId as never })
  }
  async function addGroup(posts: readonly Post[] = []) {
    const title = await askName(t('newGroup'))
    if (title !== null) adding.mutate({ ...question, title, postIds: posts.map(({ id }) => id) })
  }
  async function chooseGroup(post: Post) {
    const chosen = await chooseAction({
      title: t('group'),
      choices: [
        ...(board?.groups ?? []).map(({ id, title }) => ({
          ...{ key: id as string, label: title, icon: FolderIcon, chosen: post.groupId === id },
        })),
        { key: '', label: t('ungrouped'), chosen: post.groupId === null },
        { key: 'new', label: t('newGroup'), icon: PlusIcon },
      ],
    })
    if (chosen === 'new') return addGroup([post])
    if (chosen !== null) move(post, chosen === '' ? null : chosen)
  }
  async function manageGroup({ id: groupId, title }: Group) {
    const chosen = await chooseAction({
      title,
      choices: [
        { key: 'rename' as const, label: t('rename'), icon: EditIcon },
        { key: 'remove' as const, label: t('removeGroup'), icon: TrashIcon, danger: true },
      ],
    })
    if (chosen === 'rename') {
      const name = await askName(t('rename'), title)
      if (name !== null) renaming.mutate({ groupId, title: name })
    }
    if (chosen !== 'remove') return
    const isSure = await dialog.confirm({
      ...{ title: t('removeGroupTitle', { title }), message: t('removeGroupHint') },
      ...{ confirmLabel: t('removeGroup'), danger: true },
    })
    if (isSure) removing.mutate({ groupId })
  }
  return {
    move,
    addGroup: () => void addGroup(),
    chooseGroup: (post: Post) => void chooseGroup(post),
    manageGroup: (group: Group) => void manageGroup(group),
    hide: ({ id: postId, isHidden }: Post) => hide.mutate({ postId, isHidden: !isHidden }),
    mark: ({ id: postId, isAnswered }: Post) => {
      changePost(client, place, postId, { isAnswered: !isAnswered })
      mark.mutate({ postId, isAnswered: !isAnswered })
    },
  }
}
export type Leading = ReturnType<typeof useLeading>
