import { useNavigate } from 'react-router'
import { bankCalls } from '#contract/features/question/calls.ts'
import type { BankRow } from '#contract/features/question/entities.ts'
import { bankErrors } from '#contract/features/question/errors.ts'
import { bankLimits } from '#contract/features/question/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { EditIcon, LeaveIcon, ShareIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { bankPath } from '../addresses.ts'
import { bankQueries } from '../queries.ts'

const titleProblem = (title: string) =>
  title.trim() === '' ? problemText(bankErrors.titleMissing) : undefined

/** Asks for the name of a new bank, of one's own or of a course, and opens it. */
export function useNewBank(courseId: string | null) {
  const t = useTexts('question')
  const navigate = useNavigate()
  const options = {
    refreshes: bankQueries,
    onDone: ({ id }: { id: string }) => void navigate(bankPath(id)),
  }
  const own = useCommand(bankCalls.create, options)
  const ofCourse = useCommand(bankCalls.createInCourse, options)
  return async () => {
    const title = await dialog.prompt({
      title: t('bank.add'),
      label: t('bank.name'),
      placeholder: t('bank.namePlaceholder'),
      maxLength: bankLimits.title,
      check: titleProblem,
      confirmLabel: t('create'),
    })
    if (title === null) return
    if (courseId === null) own.mutate({ title: title.trim() })
    else ofCourse.mutate({ courseId, title: title.trim() })
  }
}

type BankAction = 'settings' | 'share' | 'delete' | 'giveUp'

/** What a menu offers for a bank, and what does it. @param onGone it was deleted or given up */
export function useBankActions(onGone?: () => void) {
  const t = useTexts('question')
  const navigate = useNavigate()
  const remove = useCommand(bankCalls.delete, {
    refreshes: [bankCalls.list],
    onDone: () => {
      toast.good(t('bank.deleted'))
      onGone?.()
    },
  })
  const giveUp = useCommand(bankCalls.unshare, {
    refreshes: [bankCalls.list],
    onDone: () => {
      toast.good(t('bank.givenUp'))
      onGone?.()
    },
  })

  async function askDelete({ id, title, questionCount }: BankRow) {
    const isSure = await dialog.confirm({
      title: t('bank.deleteTitle', { title }),
      message: questionCount === 0 ? undefined : t('bank.deleteMessage', { count: questionCount }),
      confirmLabel: t('delete'),
      danger: true,
    })
    if (isSure) remove.mutate({ id })
  }

  async function askGiveUp({ id, title, ownerName }: BankRow) {
    const isSure = await dialog.confirm({
      title: t('bank.giveUpTitle', { title }),
      message: t('bank.giveUpMessage', { name: ownerName }),
      confirmLabel: t('bank.giveUp'),
      danger: true,
    })
    if (isSure) giveUp.mutate({ id })
  }

  const choicesOf = (bank: BankRow) => [
    ...(bank.right === 'manage'
      ? ([
          { key: 'settings', label: t('bank.settings'), icon: EditIcon },
          { key: 'share', label: t('share.title'), icon: ShareIcon },
          { key: 'delete', label: t('bank.delete'), icon: TrashIcon, danger: true },
        ] as const)
      : []),
    ...(!bank.isOwn && bank.courseId === null
      ? ([{ key: 'giveUp', label: t('bank.giveUp'), icon: LeaveIcon, danger: true }] as const)
      : []),
  ]
  const act = async (bank: BankRow, chosen: BankAction | null) => {
    if (chosen === 'settings') return navigate(path('/questions/settings', { id: bank.id }))
    if (chosen === 'share') return navigate(path('/questions/share', { id: bank.id }))
    if (chosen === 'delete') return askDelete(bank)
    if (chosen === 'giveUp') return askGiveUp(bank)
  }
  return [choicesOf, act] as const
}
